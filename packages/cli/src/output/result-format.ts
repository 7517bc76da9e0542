import type { ConsoleDetail } from './console-details.ts'
import { filePath, type Whereabouts } from './file-path.ts'
import type { ResultPlan } from './write-result.ts'

/** Forms that every result can have. */
export type ResultFormat = 'text' | 'json' | 'markdown'

/** Where the flags of a command send its result. A file's ending says what it holds, else it is what is printed. */
export function planResult(
  flags: {
    readonly format?: ResultFormat | undefined
    readonly console?: ConsoleDetail | undefined
    readonly output?: string | undefined
    readonly 'output-json'?: string | undefined
    readonly 'output-md'?: string | undefined
  },
  where: Whereabouts,
): ResultPlan<ResultFormat> {
  const { format = 'text', console = 'detailed', output } = flags
  const files =
    output === undefined ? [] : [{ path: filePath(output, where), format: formatOfFile(output) ?? format }]
  return { format, console, files: [...files, ...filesByForm(flags, where)] }
}

/** Files whose flags name their form; an empty name is no file. */
export function filesByForm(
  flags: { readonly 'output-json'?: string | undefined; readonly 'output-md'?: string | undefined },
  where: Whereabouts,
): ResultPlan<ResultFormat>['files'] {
  const named = [
    { name: flags['output-json'] ?? '', format: 'json' },
    { name: flags['output-md'] ?? '', format: 'markdown' },
  ] as const
  return named
    .filter(({ name }) => name !== '')
    .map(({ name, format }) => ({ path: filePath(name, where), format }))
}

/** A file's ending says what it should hold; null when it says nothing. */
export function formatOfFile(path: string): ResultFormat | null {
  if (/\.json$/i.test(path)) return 'json'
  if (/\.(md|markdown)$/i.test(path)) return 'markdown'
  return /\.txt$/i.test(path) ? 'text' : null
}
