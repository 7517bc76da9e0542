import type { JsonObject, JsonValue } from '@scrutineer/core'

/** An object that comes bit by bit. */
export interface GrowingFields {
  /** A later value takes the place of an earlier one. Null and an empty text say nothing where there was something. */
  set(name: string, value: JsonValue): void
  /** The same for all fields of an object, but for those in `except`. */
  setAll(more: JsonObject, except?: ReadonlySet<string>): void
  /** The next piece of a text; whatever else stood there gives way. */
  append(name: string, piece: string): void
  get(name: string): JsonValue | undefined
  /** Characters of names and values, about as many as their JSON has. */
  size(): number
  toObject(): JsonObject
}

/** An object without fields. Names come from a server: one that means something to JavaScript is a name like any other. */
export function growingFields(): GrowingFields {
  const fields = new Map<string, JsonValue>()
  let size = 2

  function set(name: string, value: JsonValue): void {
    const before = fields.get(name)
    const isSilent = value === null || value === ''
    if (before === value || (isSilent && before !== undefined && before !== null)) return
    size += before === undefined ? name.length + 4 : -lengthOf(before)
    size += lengthOf(value)
    fields.set(name, value)
  }

  return {
    set,
    setAll(more, except = nothing) {
      for (const [name, value] of Object.entries(more)) if (!except.has(name)) set(name, value)
    },
    append(name, piece) {
      const before = fields.get(name)
      if (typeof before !== 'string') {
        set(name, piece)
        return
      }
      size += piece.length
      fields.set(name, before + piece)
    },
    get: (name) => fields.get(name),
    size: () => size,
    toObject: () => Object.fromEntries(fields),
  }
}

const nothing: ReadonlySet<string> = new Set()

/** Characters of a value, about as many as its JSON has. */
export function lengthOf(value: JsonValue): number {
  if (typeof value === 'string') return value.length + 2
  return typeof value === 'object' ? JSON.stringify(value).length : 8
}
