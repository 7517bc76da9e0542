import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import type { StreamAnswer } from '../stream/write-stream.test-support.ts'

/** The chunks in which Google sends an answer; `cut` says where texts may be cut. */
export const streamAnswer: StreamAnswer = (body, cut) => {
  const { candidates, usageMetadata, ...top } = body
  const list = Array.isArray(candidates) ? (candidates as readonly JsonValue[]) : []
  const chunks = list.flatMap((candidate, index) =>
    isJsonObject(candidate)
      ? chunksOf(candidate, cut).map((each) => ({ candidates: [{ index, ...each }] }))
      : [],
  )
  const early = isJsonObject(usageMetadata)
    ? { usageMetadata: { ...usageMetadata, candidatesTokenCount: 1 } }
    : {}
  const last = usageMetadata === undefined ? {} : { usageMetadata }
  const all: JsonObject[] = chunks.length > 0 ? chunks : [candidates === undefined ? {} : { candidates }]
  return all.map((chunk, place) => ({
    name: '',
    data: JSON.stringify({ ...top, ...chunk, ...(place === all.length - 1 ? last : early) }),
  }))
}

type Cut = (text: string) => readonly string[]

function chunksOf({ content, ...candidate }: JsonObject, cut: Cut): JsonObject[] {
  if (!isJsonObject(content) || !Array.isArray(content['parts']))
    return [{ ...candidate, ...(content !== undefined && { content }) }]
  const parts = (content['parts'] as readonly JsonValue[]).flatMap((part) => piecesOf(part, cut))
  const chunks: JsonObject[] = parts.map((part) => ({ content: { ...content, parts: [part] } }))
  if (parts.length === 0) chunks.push({ content })
  return [...chunks.slice(0, -1), { ...chunks.at(-1), ...candidate }]
}

/** A part with more than a text is never cut. */
function piecesOf(part: JsonValue, cut: Cut): JsonValue[] {
  if (!isJsonObject(part) || typeof part['text'] !== 'string') return [part]
  const isPlain = Object.keys(part).every((name) => name === 'text' || name === 'thought')
  return isPlain && part['text'] !== '' ? cut(part['text']).map((text) => ({ ...part, text })) : [part]
}
