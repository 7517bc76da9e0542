import type { JsonObject, ModelRequest } from '@scrutineer/core'
import type { Answer } from './answer.ts'
import { confirmedHits, readingsFor } from './confirm-hits.ts'
import { quoteHit } from './describe-hit.ts'
import type { ShownFile } from './shown-file.ts'
import type { ToolHistory } from './tool-history.ts'

/** What a round, and a conversation, may ask for. */
const callsPerRound = 8
const maxReadings = 16
/** What `read_repository_file` gives at most. */
const readableLines = 400

/** The next answer of a pull-request review: readings first, then the final review as JSON. */
export function reviewPullRequest(
  request: ModelRequest,
  files: readonly ShownFile[],
  history: ToolHistory,
): Answer {
  const canRead =
    request.toolChoice !== 'none' && request.tools.some(({ name }) => name === 'read_repository_file')
  if (canRead) {
    const done = new Set(
      history.calls
        .filter(({ name }) => name === 'read_repository_file')
        .map((call) => keyOf(call.arguments)),
    )
    const wanted = readingsFor(files, readableLines)
      .slice(0, maxReadings)
      .map(({ path, start, end }) => ({ path, start_line: start, end_line: end }))
      .filter((reading) => !done.has(keyOf(reading)))
      .slice(0, callsPerRound)
    if (wanted.length > 0) {
      return {
        kind: 'calls',
        calls: wanted.map((args) => ({ name: 'read_repository_file', arguments: args })),
      }
    }
  }
  return { kind: 'text', text: JSON.stringify(finalReview(files, history)) }
}

function keyOf(reading: JsonObject): string {
  return JSON.stringify([reading['path'], reading['start_line'], reading['end_line']])
}

function finalReview(files: readonly ShownFile[], history: ToolHistory): JsonObject {
  const { hits, left } = confirmedHits(files, history.reads)
  const lines = files.flatMap((file) => file.lines).filter(({ added }) => added).length
  const findings = hits.map((hit) => {
    const { pattern } = hit
    const { evidence } = quoteHit(
      hit,
      files.find(({ path }) => path === hit.path),
    )
    return {
      severity: pattern.severity,
      title: pattern.title,
      explanation: pattern.explanation,
      path: hit.path,
      // The final review has no sides: a deleted line has no number in the file after the change.
      line: hit.side === 'new' ? hit.startLine : null,
      evidence,
      recommendation: pattern.suggestion,
    }
  })
  const count = findings.length
  return {
    summary: `${count === 0 ? 'No' : count} known defect pattern${count === 1 ? '' : 's'} found in ${lines} added lines of ${files.length} files.`,
    findings,
    notes: [
      'Made by the offline reviewer, a fixed set of defect patterns. It is no AI review and finds nothing outside of them.',
      ...(left > 0 ? [`${left} further places are not listed.`] : []),
    ],
  }
}
