import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { type GrowingFields, growingFields, lengthOf } from '../stream/growing-fields.ts'

/** A list of typed parts that comes bit by bit: texts and thoughts, or what a model reasoned. */
export interface GrowingParts {
  take(pieces: readonly JsonValue[]): void
  /** A text that is no part, as some servers go on with after one. */
  say(text: string): void
  size(): number
  toArray(): readonly JsonValue[]
}

/** A part, with the lists within it, such as the texts of a thought; or something that is no part. */
type Part =
  | { readonly fields: GrowingFields; readonly lists: Map<string, GrowingParts> }
  | { readonly fields: null; readonly value: JsonValue }

/**
 * A list without parts. A piece continues the part before it when it is of the same type, place and id; nothing continues a
 * part that is signed or sealed.
 */
export function growingParts(): GrowingParts {
  const parts: Part[] = []
  let closed = 0

  function takePiece(piece: JsonValue): void {
    const last = parts.at(-1)
    const grows = isJsonObject(piece) && last !== undefined && last.fields !== null
    if (grows && continues(piece, last.fields)) {
      grow(last, piece)
      return
    }
    closed += sizeOf(last)
    const part: Part = isJsonObject(piece)
      ? { fields: growingFields(), lists: new Map() }
      : { fields: null, value: piece }
    if (part.fields !== null && isJsonObject(piece)) grow(part, piece)
    parts.push(part)
  }

  return {
    take(pieces) {
      for (const piece of pieces) takePiece(piece)
    },
    say: (text) => takePiece({ type: 'text', text }),
    size: () => closed + sizeOf(parts.at(-1)),
    toArray: () => parts.map(toJson),
  }
}

const texts = ['text', 'summary', 'thinking', 'refusal'] as const

function continues(piece: JsonObject, last: GrowingFields): boolean {
  const says = [...texts, 'data'].some((name) => isText(piece[name]))
  const isDone = isText(last.get('signature')) || isText(last.get('data'))
  if (says && isDone) return false
  return (
    (piece['type'] ?? null) === (last.get('type') ?? null) &&
    ['index', 'id'].every((name) => fits(piece[name], last.get(name)))
  )
}

function grow({ fields, lists }: Extract<Part, { lists: unknown }>, piece: JsonObject): void {
  for (const [name, value] of Object.entries(piece)) {
    if (Array.isArray(value)) {
      const list = lists.get(name) ?? growingParts()
      lists.set(name, list)
      list.take(value as readonly JsonValue[])
    } else if (typeof value === 'string' && (texts as readonly string[]).includes(name)) {
      fields.append(name, value)
    } else fields.set(name, value)
  }
}

function sizeOf(part: Part | undefined): number {
  if (part === undefined) return 0
  if (part.fields === null) return lengthOf(part.value)
  return [...part.lists.values()].reduce((sum, list) => sum + list.size(), part.fields.size())
}

function toJson(part: Part): JsonValue {
  if (part.fields === null) return part.value
  const lists = [...part.lists].map(([name, list]) => [name, [...list.toArray()]] as const)
  return { ...part.fields.toObject(), ...Object.fromEntries(lists) }
}

/** A name that only one of the two has says nothing against them. */
function fits(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return (a ?? null) === null || (b ?? null) === null || a === b
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== ''
}
