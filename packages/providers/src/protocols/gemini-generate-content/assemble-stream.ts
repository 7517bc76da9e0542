import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { errorOfEvent } from '../stream/error-of-event.ts'
import { type GrowingFields, growingFields, lengthOf } from '../stream/growing-fields.ts'
import { isFirst } from '../stream/is-first.ts'
import { endMark, type StreamAssembler } from '../stream/stream-assembler.ts'

/**
 * Puts the chunks of an answer together, each of which has the form of a whole one: their parts follow one another, of all else
 * a later value counts. Nothing marks the end but the reason why the answer ended, or why the prompt was let through to
 * nobody.
 */
export function assembleStream(): StreamAssembler {
  const top = growingFields()
  const usage = growingFields()
  const candidate = growingFields()
  const content = growingFields()
  const parts: JsonValue[] = []
  let hasCandidate = false
  let hasContent = false
  let over = false
  let closed = 0
  let last: GrowingFields | null = null

  function takePart(part: JsonValue): void {
    const text = isJsonObject(part) && isPlain(part) ? part['text'] : null
    if (isJsonObject(part) && typeof text === 'string' && last !== null && sameKind(part, last)) {
      last.append('text', text)
      return
    }
    close()
    if (isJsonObject(part) && isPlain(part)) {
      last = growingFields()
      last.setAll(part)
    } else {
      parts.push(part)
      closed += lengthOf(part)
    }
  }

  function takeCandidate(given: JsonObject): boolean {
    hasCandidate = true
    candidate.setAll(given, partsOfCandidate)
    const said = given['content'] ?? null
    if (said === null) return true
    if (!isJsonObject(said)) return false
    hasContent = true
    content.setAll(said, partsOfContent)
    const pieces = said['parts'] ?? []
    if (!Array.isArray(pieces)) return false
    for (const part of pieces as readonly JsonValue[]) takePart(part)
    return true
  }

  function close(): void {
    if (last === null) return
    parts.push(last.toObject())
    closed += last.size()
    last = null
  }

  return {
    marksEnd: false,
    take(data, name) {
      if (data === endMark) return true
      top.setAll(data, partsOfBody)
      if (isJsonObject(data['usageMetadata'])) usage.setAll(data['usageMetadata'])
      const failure = errorOfEvent(data, name)
      over = failure !== null
      if (failure !== null) top.setAll(failure, partsOfBody)
      const first = firstCandidate(data['candidates'])
      return first === undefined || takeCandidate(first)
    },
    reached() {
      const blocked = top.get('promptFeedback')
      const isBlocked = isJsonObject(blocked) && isWord(blocked['blockReason'])
      return over ? 'over' : isBlocked || isWord(candidate.get('finishReason')) ? 'said' : 'open'
    },
    size: () => top.size() + usage.size() + candidate.size() + content.size() + closed + (last?.size() ?? 0),
    body() {
      close()
      const said = hasContent ? { content: { ...content.toObject(), parts: [...parts] } } : {}
      return {
        body: {
          ...top.toObject(),
          ...(hasCandidate && { candidates: [{ ...candidate.toObject(), ...said }] }),
          ...(usage.size() > emptySize && { usageMetadata: usage.toObject() }),
        },
        unsafeKeys: false,
      }
    },
  }
}

const emptySize = growingFields().size()
const partsOfBody: ReadonlySet<string> = new Set(['candidates', 'usageMetadata'])
const partsOfCandidate: ReadonlySet<string> = new Set(['content'])
const partsOfContent: ReadonlySet<string> = new Set(['parts'])

function firstCandidate(candidates: JsonValue | undefined): JsonObject | undefined {
  if (!Array.isArray(candidates)) return undefined
  const list: readonly JsonValue[] = candidates
  return list.filter(isJsonObject).find(isFirst)
}

/** A text or a thought and nothing beside it: a signature belongs to the very part that it came with. */
function isPlain(part: JsonObject): boolean {
  return (
    typeof part['text'] === 'string' &&
    Object.keys(part).every((name) => name === 'text' || name === 'thought')
  )
}

function sameKind(part: JsonObject, last: GrowingFields): boolean {
  return (part['thought'] === true) === (last.get('thought') === true)
}

function isWord(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== ''
}
