import type { JsonObject, ModelRequest } from '@scrutineer/core'
import type { Answer } from './answer.ts'
import { confirmedHits, readingsFor, suspectFiles } from './confirm-hits.ts'
import { quoteHit } from './describe-hit.ts'
import type { ListedFile, ShownFile } from './shown-file.ts'
import { readPatchText } from './shown-file.ts'
import type { ToolHistory } from './tool-history.ts'

/** What a round, and a conversation, may ask for. */
const callsPerRound = 8
const maxReadings = 16
/** What `read_repository_file` gives at most. */
const readableLines = 400
/** What `inspect_git_diff` takes, and gives, at most. */
const pathsPerDiff = 50
const maxDiffs = 4
const maxDiffBytes = 131_072
/** As many changed lines as surely fit, at 50 bytes each. */
const linesPerDiff = 2500

/** What the first message shows and names. */
export interface ShownChange {
  readonly files: readonly ShownFile[]
  /** All changed files that can have text. */
  readonly listed: readonly ListedFile[]
}

/**
 * The next answer of a pull-request review: the diff of what the first message had no room for, then the readings that
 * the suspected places need, then the final review as JSON.
 */
export function reviewPullRequest(request: ModelRequest, shown: ShownChange, history: ToolHistory): Answer {
  const offered = request.toolChoice === 'none' ? [] : request.tools.map(({ name }) => name)
  const asked = history.calls.map(({ name }) => name)
  if (offered.includes('inspect_git_diff') && asked.length === 0) {
    const diffs = missingDiffs(shown)
    if (diffs.length > 0) return calls('inspect_git_diff', diffs)
  }
  const files = allFiles(shown, history)
  const suspected = suspectFiles(files)
  if (offered.includes('read_repository_file')) {
    const done = new Set(history.calls.map((call) => keyOf(call.arguments)))
    const wanted = readingsFor(suspected, readableLines)
      .slice(0, maxReadings)
      .map(({ path, start, end }) => ({ path, start_line: start, end_line: end }))
      .filter((reading) => !done.has(keyOf(reading)))
    if (wanted.length > 0) return calls('read_repository_file', wanted)
  }
  return { kind: 'text', text: JSON.stringify(finalReview(files, confirmedHits(suspected, history.reads))) }
}

function calls(name: string, all: readonly JsonObject[]): Answer {
  return { kind: 'calls', calls: all.slice(0, callsPerRound).map((args) => ({ name, arguments: args })) }
}

function keyOf(reading: JsonObject): string {
  return JSON.stringify([reading['path'], reading['start_line'], reading['end_line']])
}

/** Small files first: so most of them are seen before the room is used up. */
function missingDiffs({ files, listed }: ShownChange): JsonObject[] {
  const shown = new Set(files.map(({ path }) => path))
  const missing = listed
    .filter(({ path }) => !shown.has(path))
    .sort((a, b) => a.changedLines - b.changedLines)
  const groups: { paths: string[]; lines: number }[] = []
  for (const { path, changedLines } of missing) {
    const group = groups.at(-1)
    if (
      group === undefined ||
      group.paths.length >= pathsPerDiff ||
      group.lines + changedLines > linesPerDiff
    ) {
      groups.push({ paths: [path], lines: changedLines })
    } else {
      group.paths.push(path)
      group.lines += changedLines
    }
  }
  return groups.slice(0, maxDiffs).map(({ paths }) => ({ paths, max_bytes: maxDiffBytes }))
}

function allFiles({ files }: ShownChange, { patches }: ToolHistory): ShownFile[] {
  const shown = new Set(files.map(({ path }) => path))
  return [
    ...files,
    ...patches.flatMap((patch) => readPatchText(patch)).filter(({ path }) => !shown.has(path)),
  ]
}

function finalReview(
  files: readonly ShownFile[],
  { hits, left }: ReturnType<typeof confirmedHits>,
): JsonObject {
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
  return { summary: summarise(findings.length, files), findings, notes: [whoSpeaks, ...countLeft(left)] }
}

function summarise(found: number, files: readonly ShownFile[]): string {
  const lines = files.flatMap((file) => file.lines).filter(({ added }) => added).length
  const places = found === 1 ? '1 place' : `${found === 0 ? 'No' : found} places`
  return `${places} with a known defect pattern, in ${lines} added lines of ${files.length} files.`
}

const whoSpeaks =
  'Made by the offline reviewer, a fixed set of defect patterns. It is no AI review and finds nothing outside of them.'

function countLeft(left: number): string[] {
  return left === 0 ? [] : [`${left} further places are not listed.`]
}
