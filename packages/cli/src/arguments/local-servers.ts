import type { LocalServer } from '@scrutineer/providers/discovery'

type Kind = LocalServer['profile']

/** The kinds of model servers that are looked for on this machine, in that order, each at its own port. */
export const localServerKinds = ['ollama', 'lmstudio', 'llamacpp', 'vllm'] as const satisfies readonly Kind[]

/** What a list of local servers may be; follows "expected". */
export const expectedLocalServers = `none, or a list of ${localServerKinds.join(', ')}, each alone or with :PORT`

/** One of them as people write it: `ollama`, or `ollama:11435` where it listens elsewhere. */
export const localServerPattern = `(?:${localServerKinds.join('|')})(?::[1-9][0-9]{0,4})?`

/** Reads words such as `ollama` and `vllm:8001`: each kind once, in the order above; undefined for what is none. */
export function readLocalServers(words: readonly string[]): readonly string[] | undefined {
  const pattern = new RegExp(`^${localServerPattern}$`)
  const isOne = (word: string) => pattern.test(word) && (portOf(word) ?? 0) <= 65_535
  const found = localServerKinds.flatMap((kind) => words.filter((word) => kindOf(word) === kind))
  return words.every(isOne) && new Set(words.map(kindOf)).size === words.length ? found : undefined
}

/** The same from text with commas; `none` is an empty list. */
export function localServersFromText(text: string): readonly string[] | undefined {
  return text.trim() === 'none' ? [] : readLocalServers(text.split(',').map((word) => word.trim()))
}

/** Where each kind is to be looked for: its own port when left out, nowhere when null. */
export function portsOfLocalServers(words: readonly string[]): Partial<Record<Kind, number | null>> {
  return Object.fromEntries(
    localServerKinds.flatMap((kind) => {
      const word = words.find((each) => kindOf(each) === kind)
      const port = word === undefined ? null : portOf(word)
      return word !== undefined && port === null ? [] : [[kind, port]]
    }),
  )
}

function kindOf(word: string): string {
  return word.split(':')[0] ?? ''
}

function portOf(word: string): number | null {
  const port = word.split(':')[1]
  return port === undefined ? null : Number(port)
}
