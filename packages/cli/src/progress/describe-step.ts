import { escapeTerminalLine, type ReviewChangesEvent } from '@scrutineer/core'
import { formatCount, formatPaths } from './format-amounts.ts'
import type { ProgressView } from './track-progress.ts'

/** What a log says about an event, on one line; null when it is not worth one. */
export function describeStep(event: ReviewChangesEvent, view: ProgressView): string | null {
  if (event.type === 'review-start') {
    // The result says so.
    if (event.changedFiles === 0) return null
    const who = event.isAi ? `${event.model} (${event.provider})` : 'the offline reviewer, which is no AI'
    const files = `${event.keptFiles} of ${formatCount(event.changedFiles, 'changed file')}`
    return escapeTerminalLine(`reviewing ${files} in ${formatCount(event.chunks, 'part')} with ${who}`)
  }
  if (event.type !== 'chunk-end' || !isWorthALine(event, view)) return null
  const result = event.reason === null ? formatCount(event.findings, 'finding') : `stopped: ${event.reason}`
  return escapeTerminalLine(`[${view.chunksDone}/${view.chunks}] ${formatPaths(event.paths)}: ${result}`)
}

const mostPlainLines = 50

/** Findings and failures always are; of the rest, a long review shows an even selection. */
function isWorthALine(
  { reason, findings }: { readonly reason: string | null; readonly findings: number },
  { chunks, chunksDone }: ProgressView,
): boolean {
  if (reason !== null || findings > 0 || chunksDone === chunks) return true
  return chunksDone % Math.ceil(chunks / mostPlainLines) === 0
}
