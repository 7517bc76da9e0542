/** A file as it is after the change; every line of it is added. */
export interface Example {
  readonly name: string
  readonly path: string
  readonly code: string
}

/** What a pattern must find, and what looks like it and must be left alone. */
export interface PatternExamples {
  readonly id: string
  readonly flags: readonly Example[]
  readonly passes: readonly Example[]
}

/** Rows of name, path and code. */
export type Rows = readonly (readonly [name: string, path: string, code: string])[]

export function examples(id: string, flags: Rows, passes: Rows): PatternExamples {
  const read = (rows: Rows) => rows.map(([name, path, code]) => ({ name, path, code }))
  return { id, flags: read(flags), passes: read(passes) }
}
