import { parseArgs } from 'node:util'

/** A flag as it was typed, not yet judged. */
export interface FlagWord {
  /** Without dashes. */
  readonly name: string
  /** The whole word on the command line, such as `--from=main`. */
  readonly word: string
  /** Null when nothing was given as its value. */
  readonly value: string | null
  /** Whether the value stood in the same word, after `=`. */
  readonly inline: boolean
}

/** A command line taken apart: flags may stand before, between and after the other words. */
export interface Words {
  readonly flags: readonly FlagWord[]
  readonly positionals: readonly string[]
}

/** Takes a command line apart; `takesValue` says which names are followed by a value. */
export function splitWords(argv: readonly string[], takesValue: ReadonlyMap<string, boolean>): Words {
  const options: Record<string, { type: 'string' | 'boolean'; multiple: true; short?: string }> = {}
  for (const [name, value] of takesValue) {
    options[name] = {
      type: value ? 'string' : 'boolean',
      multiple: true,
      ...(name === 'help' && { short: 'h' }),
    }
  }
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const flags: FlagWord[] = []
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const word = argv[token.index] ?? token.rawName
    // `-from` is one mistyped word, not the four flags `-f`, `-r`, `-o` and `-m`.
    const isGroup = !word.startsWith('--') && word.length > 2
    if (isGroup && flags.at(-1)?.word === word) continue
    flags.push({
      name: isGroup ? word.slice(1).replace(/=.*$/s, '') : token.name,
      word,
      value: token.value ?? null,
      inline: token.inlineValue === true,
    })
  }
  return { flags, positionals }
}
