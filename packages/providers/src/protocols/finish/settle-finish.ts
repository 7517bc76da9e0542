import type { FinishReason, Quirk, ToolCall } from '@scrutineer/core'
import type { FinishFailure } from '../../profiles/finish-meaning.ts'
import { meaningElsewhere } from './foreign-words.ts'
import type { MappedFinish } from './mapped-finish.ts'

/** The finish word together with what stands beside it. */
export interface FinishEvidence {
  readonly word: string | null
  readonly calls: readonly ToolCall[]
  /** The calls came in the old form with a single call. */
  readonly legacy: boolean
  readonly text: string
  readonly refusal: string | null
}

/** Why the answer ended, after its word and its content have been weighed against one another. */
export interface SettledFinish {
  readonly unified: FinishReason
  /** Set when the word stands for a failure. */
  readonly failure: FinishFailure | null
  readonly quirks: readonly string[]
  /** The word promises calls, and there is neither a call nor a text. */
  readonly empty: boolean
}

/**
 * Weighs a finish word against the content. Without tolerance the word stands as it is; each contradiction that is
 * tolerated is named. No word is ever turned into `stop` by the content beside it, but for a `tool_calls` that brings a
 * text and no call.
 */
export function settleFinish(
  evidence: FinishEvidence,
  mapped: MappedFinish,
  tolerates: (quirk: Quirk) => boolean,
): SettledFinish {
  const { word, calls, refusal } = evidence
  const { meaning, alias } = mapped
  const quirks = alias ? [`finish_alias:${word}`] : []
  if (typeof meaning === 'object') return { ...settled('error', quirks), failure: meaning }
  if (meaning === 'stop') {
    if (calls.length === 0) return settled(refusal === null ? 'stop' : 'refusal', quirks)
    if (!tolerates('stop_with_tool_calls')) return settled('stop', quirks)
    return settled('tool_calls', [...quirks, 'stop_with_tool_calls'])
  }
  if (meaning === 'tool_calls' && calls.length === 0 && tolerates('tool_calls_without_calls')) {
    if (refusal !== null) return settled('refusal', quirks)
    if (evidence.text.trim() === '') return { ...settled('tool_calls', quirks), empty: true }
    return settled('stop', [...quirks, 'tool_calls_without_calls'])
  }
  if (meaning === 'unknown') {
    const quirk = quirkOfUnknown(evidence, tolerates)
    if (quirk !== null) return settled('tool_calls', quirk === '' ? quirks : [...quirks, quirk])
  }
  return settled(meaning, quirks)
}

/** The habit by which calls beside an unknown word count; null when they do not, empty when it is named elsewhere. */
function quirkOfUnknown(evidence: FinishEvidence, tolerates: (quirk: Quirk) => boolean): string | null {
  const { word, calls, legacy } = evidence
  if (!calls.some(({ problem }) => problem === null)) return null
  if (legacy && (word === 'function_call' || word === null)) return ''
  if (word === null) {
    return tolerates('finish_missing_with_tool_calls') ? 'finish_missing_with_tool_calls' : null
  }
  // Calls beside a word that means something to somebody are not taken for a wish to go on.
  const isWord = /^[A-Za-z_-]{1,40}$/.test(word) && meaningElsewhere(word) === undefined
  return isWord && tolerates('finish_alias') ? `finish_alias:${word}` : null
}

function settled(unified: FinishReason, quirks: readonly string[]): SettledFinish {
  return { unified, failure: null, quirks, empty: false }
}
