import type { Command } from '../commands/command.ts'

/** What a shell must know about one flag. */
export interface CompletedFlag {
  /** With its dashes. */
  readonly name: string
  readonly help: string
  /** What may stand after it; null for a switch. */
  readonly value: CompletedValue | null
}

/** Words to choose from, a file, a revision of the repository, or something only the user knows. */
export type CompletedValue =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'file' | 'revision' | 'other' }

/** What a shell must know about one command. */
export interface CompletedCommand {
  readonly name: string
  readonly summary: string
  /** Words that may come first after it, such as `get` after `config`. */
  readonly words: readonly string[]
  readonly flags: readonly CompletedFlag[]
}

/** All commands as shells complete them. It is read off the commands themselves, so it cannot go stale. */
export function completionTable(commands: readonly Command[]): CompletedCommand[] {
  return commands.map(({ name, summary, usage, flags }) => ({
    name,
    summary,
    words: name === 'help' ? commands.map((command) => command.name) : firstWords(usage),
    flags: Object.entries(flags).map(([flag, { help, placeholder }]) => ({
      name: `--${flag}`,
      help,
      value: placeholder === null ? null : completedValue(placeholder),
    })),
  }))
}

/** `get KEY` begins with `get`, `bash|zsh|fish` with one of three, `<url>` and `[FLAG ...]` with nothing fixed. */
function firstWords(usage: readonly string[]): string[] {
  const words = usage.flatMap((line) => {
    const first = line.split(' ')[0] ?? ''
    return /^[a-z][a-z|-]*$/.test(first) ? first.split('|') : []
  })
  return [...new Set(words)]
}

function completedValue(placeholder: string): CompletedValue {
  if (/^[a-z0-9-]+(\|[a-z0-9-]+)+$/.test(placeholder)) return { kind: 'words', words: placeholder.split('|') }
  if (/^(FILE|PATH|DIR|FOLDER)/.test(placeholder)) return { kind: 'file' }
  return { kind: placeholder === 'REV' ? 'revision' : 'other' }
}
