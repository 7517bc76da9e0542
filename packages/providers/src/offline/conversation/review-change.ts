import type { JsonObject, JsonValue, ModelRequest, ToolDeclaration } from '@scrutineer/core'
import { isJsonObject } from '@scrutineer/core'
import type { Hit } from '../find-hits.ts'
import type { Answer } from './answer.ts'
import { confirmedHits, readingsFor, suspectFiles } from './confirm-hits.ts'
import { quoteHit } from './describe-hit.ts'
import type { ShownFile } from './shown-file.ts'
import type { ToolHistory } from './tool-history.ts'

/** Calls in one answer, so that each answer stays short. */
const callsPerRound = 8
/** Readings in one conversation; what they do not reach is judged by the diff alone. */
const maxReadings = 16
/** What `file_read` gives at most. */
const readableLines = 500

/**
 * The next answer of a change review: first it reads what the suspected places need, once; then it reports what is
 * certain, each place once, whether or not a report was accepted; then it ends the review.
 */
export function reviewChange(
  request: ModelRequest,
  files: readonly ShownFile[],
  history: ToolHistory,
): Answer {
  const offered = new Map(request.tools.map((tool) => [tool.name, tool]))
  const used = (name: string) => history.calls.filter((call) => call.name === name)
  const reported = used('code_comment')
  const suspected = suspectFiles(files)
  if (offered.has('file_read') && reported.length === 0) {
    const done = new Set(used('file_read').map((call) => keyOf(call.arguments)))
    const wanted = readingsFor(suspected, readableLines)
      .slice(0, maxReadings)
      .map(({ path, start, end }) => ({ file_path: path, start_line: start, end_line: end }))
      .filter((reading) => !done.has(keyOf(reading)))
    if (wanted.length > 0) return calls('file_read', wanted)
  }
  const comment = offered.get('code_comment')
  if (comment !== undefined) {
    const left = confirmedHits(suspected, history.reads).hits.slice(reported.length)
    if (left.length > 0)
      return calls(
        'code_comment',
        left.map((hit) => commentOn(hit, files, comment)),
      )
  }
  return offered.has('task_done') ? calls('task_done', [{}]) : { kind: 'text', text: 'The review has ended.' }
}

function calls(name: string, all: readonly JsonObject[]): Answer {
  return { kind: 'calls', calls: all.slice(0, callsPerRound).map((args) => ({ name, arguments: args })) }
}

function keyOf(reading: JsonObject): string {
  return JSON.stringify([reading['file_path'], reading['start_line'], reading['end_line']])
}

function commentOn(hit: Hit, files: readonly ShownFile[], tool: ToolDeclaration): JsonObject {
  const { pattern } = hit
  const { code, evidence } = quoteHit(
    hit,
    files.find(({ path }) => path === hit.path),
  )
  const finding: Record<string, JsonValue> = {
    severity: pattern.severity,
    category: pattern.category,
    rule_id: `offline/${pattern.id}`,
    file: hit.path,
    side: hit.side,
    start_line: hit.startLine,
    end_line: hit.endLine,
    existing_code: code,
    title: pattern.title,
    problem: pattern.explanation,
    evidence,
    suggestion: pattern.suggestion,
    confidence: pattern.confidence,
  }
  return { finding: onlyKnown(finding, tool) }
}

/** The fields that the offered tool knows: another host may declare fewer. */
function onlyKnown(finding: Readonly<Record<string, JsonValue>>, tool: ToolDeclaration): JsonObject {
  const { properties } = tool.parameters
  const declared = isJsonObject(properties) ? properties['finding'] : undefined
  const fields = isJsonObject(declared) ? declared['properties'] : undefined
  if (!isJsonObject(fields)) return finding
  return Object.fromEntries(Object.entries(finding).filter(([name]) => name in fields))
}
