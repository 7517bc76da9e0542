import { escapeTerminalLine } from '@scrutineer/core'
import { formatCount, formatDuration, formatPaths, formatTokens } from './format-amounts.ts'
import type { ProgressView } from './track-progress.ts'

const mostActiveLines = 8

/** The progress of a review as lines for a terminal, none wider than `columns`. */
export function renderProgress(view: ProgressView, elapsedMs: number, columns: number): string[] {
  const { files, filesDone, chunks, chunksDone, tokens, findings, active } = view
  const head =
    chunks === 0
      ? ['reading the change']
      : [
          `${filesDone} of ${formatCount(files, 'file')}`,
          `${chunksDone} of ${formatCount(chunks, 'part')}`,
          formatCount(findings, 'finding'),
          ...(tokens === null ? [] : [`${formatTokens(tokens)} tokens`]),
        ]
  const left =
    chunksDone === 0 ? [] : [`${formatDuration((elapsedMs / chunksDone) * (chunks - chunksDone))} left`]
  const lines = [
    [...head, formatDuration(elapsedMs), ...left].join(', '),
    ...active.slice(0, mostActiveLines).map(({ paths, stage }) => `  ${formatPaths(paths)}: ${stage}`),
    ...(active.length > mostActiveLines ? [`  and ${active.length - mostActiveLines} more`] : []),
  ]
  return lines.map((line) => cut(line.startsWith('  ') ? `  ${escapeTerminalLine(line)}` : line, columns))
}

/** Wide characters may take two columns; counting all but ASCII as two never overflows a row. */
function cut(line: string, columns: number): string {
  let width = 0
  let end = 0
  for (const character of line) {
    width += character < '\u007f' ? 1 : 2
    if (width > columns - 1) return `${line.slice(0, end)}…`
    end += character.length
  }
  return line
}
