import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'
import { nearestName } from '../arguments/nearest-name.ts'
import { quoteValue } from './quote-value.ts'
import { readYaml } from './read-yaml.ts'
import type { PlainValue } from './setting-kind.ts'
import { isSettingName, type SettingName, settingNamed, settingNames } from './settings.ts'
import type { SettingsFault } from './settings-fault.ts'

/** A setting as a file has it. */
export interface FileEntry {
  readonly value: unknown
  /** From 1. */
  readonly line: number
}

/** What a file says: its settings, checked, and all that is wrong with it in order of lines. */
export interface ReadSettings {
  readonly entries: ReadonlyMap<SettingName, FileEntry>
  readonly faults: readonly SettingsFault[]
}

/** Reads the text of a file of settings. An empty file sets nothing. */
export function readSettings(bytes: Uint8Array): ReadSettings {
  const yaml = readYaml(bytes)
  if (yaml.isErr()) return { entries: new Map(), faults: yaml.error }
  const { document, lineAt, repeats } = yaml.value
  const entries = new Map<SettingName, FileEntry>()
  const faults: SettingsFault[] = [...repeats]
  const lineOf = (node: unknown) => lineAt((node as Node | null)?.range?.[0] ?? 0)
  const complain = (node: unknown, message: string) => faults.push({ line: lineOf(node), message })

  const root = resolved(document.contents, document)
  if (root !== null && !isMap(root)) {
    complain(root, `is no map, expected sections such as ${sections[0]}: with settings below`)
  }
  for (const [key, section, content] of pairsOf(root, document)) {
    if (section === null || !sections.includes(section)) {
      complain(
        key,
        unknownKey(section, sections, 'a section', (name) => `${name}:`),
      )
    } else if (content !== null && !isMap(content)) {
      complain(content, `${section} is no section, expected settings below it, each on a line of its own`)
    } else {
      for (const [inner, word, node] of pairsOf(content, document)) readEntry(section, inner, word, node)
    }
  }
  return { entries, faults: faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) }

  function readEntry(section: string, key: unknown, word: string | null, node: Node | null): void {
    const name = `${section}.${word ?? ''}`
    if (word === null || !isSettingName(name)) {
      const known = settingNames
        .filter((each) => each.startsWith(`${section}.`))
        .map((each) => each.slice(section.length + 1))
      complain(
        key,
        unknownKey(word, known, `a setting of ${section}`, (nearest) => `${section}.${nearest}`),
      )
      return
    }
    const { kind } = settingNamed(name)
    const plain = plainOf(node, document, { left: maxParts }, 0)
    const value = plain === undefined ? undefined : kind.fromPlain(plain)
    if (value === undefined) {
      const more = plain === undefined ? null : (kind.explain?.(plain) ?? null)
      complain(key, `${name} ${more ?? `has ${quoteValue(name, plain)}, expected ${kind.expected}`}`)
    } else {
      entries.set(name, { value, line: lineOf(key) })
    }
  }
}

const sections = [...new Set(settingNames.map((name) => name.slice(0, name.indexOf('.'))))]

type Entry = readonly [key: unknown, word: string | null, value: Node | null]

/** Key and value of each pair; the word is null for a key that is no text. */
function pairsOf(node: Node | null, document: Document): readonly Entry[] {
  if (!isMap(node)) return []
  return node.items.map(({ key, value }: Pair<unknown, unknown>) => {
    const word = isScalar(key) && typeof key.value === 'string' ? key.value : null
    return [key, word, resolved(value, document)]
  })
}

/** The value itself, or what an alias stands for; null for nothing. */
function resolved(value: unknown, document: Document): Node | null {
  if (isAlias(value)) return value.resolve(document) ?? null
  if (isScalar(value)) return value.value === null ? null : value
  return isMap(value) || isSeq(value) ? value : null
}

/** Parts of one value. Aliases within aliases would make of a few lines more than fits in memory. */
const maxParts = 10_000
/** An alias may stand for what it stands in. */
const maxPartDepth = 16

/** Scalars, lists and maps of them; undefined for whatever no setting can be. */
function plainOf(
  node: Node | null,
  document: Document,
  parts: { left: number },
  depth: number,
): PlainValue | undefined {
  if (parts.left-- <= 0 || depth > maxPartDepth) return undefined
  if (isSeq(node)) {
    const items = node.items.map((item) => plainOf(resolved(item, document), document, parts, depth + 1))
    const known = items.filter((item) => item !== undefined)
    return known.length === items.length ? known : undefined
  }
  if (!isMap(node)) return scalarOf(node)
  const pairs = pairsOf(node, document).map(
    ([, word, value]) => [word, plainOf(value, document, parts, depth + 1)] as const,
  )
  const known = pairs.filter(
    (pair): pair is readonly [string, PlainValue] => !pair.includes(undefined) && pair[0] !== null,
  )
  return known.length === pairs.length ? Object.fromEntries(known) : undefined
}

function scalarOf(node: Node | null): string | number | boolean | null | undefined {
  if (node === null) return null
  if (!isScalar(node)) return undefined
  const { value } = node
  const fits =
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return fits ? value : undefined
}

function unknownKey(
  word: string | null,
  known: readonly string[],
  noun: string,
  full: (name: string) => string,
): string {
  if (word === null) return `a key is no text, expected ${noun}`
  const nearest = nearestName(word, known)
  const advice = nearest === null ? `known are ${known.join(', ')}` : `did you mean ${full(nearest)}?`
  return `unknown key ${JSON.stringify(word.slice(0, 80))}, expected ${noun}; ${advice}`
}
