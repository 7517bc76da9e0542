import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { type GrowingFields, growingFields, lengthOf } from '../stream/growing-fields.ts'

/** The calls of a message, which come bit by bit. */
export interface GrowingCalls {
  take(entries: readonly JsonValue[]): void
  size(): number
  /** In the order in which they began; null where the server never spoke of calls. */
  toArray(): readonly JsonValue[] | null
}

/** One call; `called` is what stands in `function`. */
interface GrowingCall {
  readonly fields: GrowingFields
  readonly called: GrowingFields
}

/** A call, or something in its place that is none. */
type Entry = { readonly call: GrowingCall } | { readonly call: null; readonly value: JsonValue }

/**
 * No calls. Their `index` tells which one a piece is of. Some servers give none, or the same to every call: then an id or a
 * name that was not there before begins another call.
 */
export function growingCalls(): GrowingCalls {
  const calls: Entry[] = []
  const byIndex = new Map<number, GrowingCall>()
  let last: GrowingCall | null = null
  let seen = false
  let size = 0

  function callOf(entry: JsonObject): GrowingCall {
    const index = placeOf(entry)
    const known = index === null ? (last ?? undefined) : byIndex.get(index)
    if (known !== undefined && !begins(entry, known, index !== null)) return known
    const call = { fields: growingFields(), called: growingFields() }
    calls.push({ call })
    if (index !== null) byIndex.set(index, call)
    return call
  }

  return {
    take(entries) {
      seen = true
      for (const entry of entries) {
        if (!isJsonObject(entry)) {
          calls.push({ call: null, value: entry })
          size += lengthOf(entry)
          continue
        }
        const call = callOf(entry)
        last = call
        const before = call.fields.size() + call.called.size()
        grow(call, entry)
        size += call.fields.size() + call.called.size() - before + 1
      }
    },
    size: () => size,
    toArray: () =>
      seen ? calls.map((entry) => (entry.call === null ? entry.value : toJson(entry.call))) : null,
  }
}

function placeOf({ index }: JsonObject): number | null {
  if (typeof index === 'string' && /^\d{1,9}$/.test(index)) return Number(index)
  return typeof index === 'number' ? index : null
}

/** Whether a piece that might belong to a known call begins another one. */
function begins(entry: JsonObject, { fields, called }: GrowingCall, isIndexed: boolean): boolean {
  const { id, function: piece } = entry
  const { name } = isJsonObject(piece) ? piece : {}
  const isNamed = typeof name === 'string' && name !== '' && called.get('name') !== undefined
  const knownId = fields.get('id')
  if (isText(id) && isText(knownId) && id !== knownId) return isNamed || !isIndexed
  if (isText(id) || isText(knownId)) return !isIndexed && !isText(id) && isNamed
  // Without any ids, another name once there were arguments is that of another call.
  return isNamed && (!isIndexed || (name !== called.get('name') && isText(called.get('arguments'))))
}

function grow({ fields, called }: GrowingCall, entry: JsonObject): void {
  for (const [name, value] of Object.entries(entry)) {
    if (name === 'function' && isJsonObject(value)) growCalled(called, value)
    else fields.set(name, value)
  }
}

function growCalled(called: GrowingFields, piece: JsonObject): void {
  for (const [name, value] of Object.entries(piece)) {
    if (name === 'arguments' && typeof value === 'string') called.append(name, value)
    else called.set(name, value)
  }
}

function toJson({ fields, called }: GrowingCall): JsonObject {
  const { index: _index, ...rest } = fields.toObject()
  const inner = called.toObject()
  return Object.keys(inner).length === 0 ? rest : { ...rest, function: inner }
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== ''
}
