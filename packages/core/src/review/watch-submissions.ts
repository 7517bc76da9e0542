import type { LoopEvent } from '../loop/loop-event.ts'
import type { Tool } from '../tools/tool.ts'
import type { Warning } from '../vocabulary/warning.ts'

/** Hears the events of a conversation and tells whether a finding was lost in it. */
export interface SubmissionWatch {
  hear(event: LoopEvent): void
  /** A warning that makes the review incomplete, or null. `subject` names what was under review. */
  lost(subject: string): Warning | null
}

/**
 * Watches for findings that nobody could read: calls of a submitting tool whose arguments did not fit. A later call that
 * can be read mends them, since the model was told what was wrong; without one, something was to be said and was not.
 */
export function watchSubmissions(tools: readonly Tool[]): SubmissionWatch {
  const submitting = new Set(
    tools.flatMap(({ role, declaration }) => (role === 'submit' ? [declaration.name] : [])),
  )
  let unreadable = 0
  return {
    hear(event) {
      if (event.type !== 'tool-call-end' || !submitting.has(event.tool)) return
      unreadable = event.errorCode !== null && unreadableCodes.has(event.errorCode) ? unreadable + 1 : 0
    },
    lost(subject) {
      if (unreadable === 0) return null
      const detail = 'The model tried to report something and never in a form that could be read.'
      return { code: 'finding_unreadable', subject, detail, incomplete: true }
    },
  }
}

const unreadableCodes: ReadonlySet<string> = new Set([
  'invalid_arguments',
  'arguments_not_json',
  'arguments_not_object',
  'arguments_cut',
  'arguments_unsafe',
])
