import type { TaskContext } from '../prompts/describe-context.ts'
import { describeRequest } from '../prompts/describe-context.ts'
import { byteLengthOf, decodeBytes, encodeText } from '../vocabulary/byte-text.ts'
import type { ReviewContext, ReviewRecord } from '../vocabulary/review-context.ts'
import { bytesPerToken, estimateTokens } from './estimate-tokens.ts'

/** A context as prompts show it. */
export interface ShownContext {
  /** Estimated tokens that every conversation takes for it. */
  readonly fixedTokens: number
  /** Estimated tokens that the records of one conversation take at most. */
  readonly recordTokens: number
  /** What a conversation about these files shows. */
  show(paths: readonly string[]): TaskContext
}

/** 6,000 bytes. More would drown the diff. */
const maxRecordTokens = 2_000
/** One record; more is hardly read. */
const maxRecordBytes = 400
/** The sentence and the fence around records, and the line that tells how many are left out. */
const recordFrameBytes = 320

/** Measures a context. The policy and the environments are shown whole or not at all; records are cut. */
export function showContext({ policy = null, environments = [], records = [] }: ReviewContext): ShownContext {
  const request = { policy, environments: environments.join(', '), records: '' }
  const lines = new Map<string, string[]>()
  for (const record of records) {
    const known = lines.get(record.path)
    if (known === undefined) lines.set(record.path, [lineOf(record)])
    else known.push(lineOf(record))
  }
  const bytes = [...lines.values()].flat().reduce((sum, line) => sum + byteLengthOf(line) + 1, 0)
  const recordTokens =
    bytes === 0 ? 0 : Math.min(maxRecordTokens, estimateTokens(bytes)) + estimateTokens(recordFrameBytes)
  return {
    fixedTokens: estimateTokens(byteLengthOf(describeRequest(request).join('\n\n'))),
    recordTokens,
    show: (paths) => ({ ...request, records: fitLines(paths.flatMap((path) => lines.get(path) ?? [])) }),
  }
}

function fitLines(lines: readonly string[]): string {
  let left = maxRecordTokens * bytesPerToken
  const shown: string[] = []
  for (const line of lines) {
    left -= byteLengthOf(line) + 1
    if (left < 0) break
    shown.push(line)
  }
  const more = lines.length - shown.length
  return [...shown, ...(more === 0 ? [] : [`(and ${more} more)`])].join('\n')
}

/** `path:line source: message`, on one line. */
function lineOf({ path, line, source, message }: ReviewRecord): string {
  const place = line === null ? path : `${path}:${line}`
  return cut(`${place} ${source}: ${message}`.replace(/\s+/g, ' ').trim())
}

function cut(text: string): string {
  if (byteLengthOf(text) <= maxRecordBytes) return text
  const encoded = encodeText(text)
  let end = maxRecordBytes
  while (end > 0 && ((encoded[end] ?? 0) & 0xc0) === 0x80) end--
  return decodeBytes(encoded, 0, end)
}
