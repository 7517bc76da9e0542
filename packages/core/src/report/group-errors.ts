import type { ReportError } from './report.ts'

/** Errors that say the same. */
export interface ErrorGroup {
  readonly code: string
  /** What they concern, each once, in the order of the errors; empty for the whole review. */
  readonly subjects: readonly string[]
  readonly detail: string
}

/**
 * Puts errors together that say the same of several files: an endpoint that is down fails every part of a change with
 * the same words, and a reader needs them once. In the order of the first of each; JSON reports keep them apart.
 */
export function groupErrors(errors: readonly ReportError[]): readonly ErrorGroup[] {
  const groups = new Map<string, { code: string; subjects: Set<string>; detail: string }>()
  for (const { code, subject, detail } of errors) {
    const key = JSON.stringify([code, detail, subject === null])
    const group = groups.get(key) ?? { code, subjects: new Set(), detail }
    if (subject !== null) group.subjects.add(subject)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({ ...group, subjects: [...group.subjects] }))
}
