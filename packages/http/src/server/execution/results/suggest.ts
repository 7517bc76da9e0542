import type { Finding } from '@scrutineer/core'
import { type CutText, cutText } from './cut-text.ts'

/** What to do about a finding, as it is told. */
export interface ToldSuggestion extends CutText {
  readonly format: 'code' | 'unified_diff'
}

/** As the schema has it. */
const maxSuggestion = 8000

/**
 * The code that a finding proposes. The wish to delete lines becomes a diff that does; where a model gave words alone, they
 * stand in the place of code, since a finding without anything to do about it would be lost.
 */
export function suggest(finding: Finding): ToldSuggestion {
  const { suggestion, recommendation, title } = finding
  if (suggestion !== null && suggestion.text.trim() !== '') {
    const format = suggestion.format === 'diff' ? 'unified_diff' : 'code'
    return { ...cutText(suggestion.text, maxSuggestion), format }
  }
  const deletion = suggestion === null ? null : deletionOf(finding)
  if (deletion !== null) return { ...cutText(deletion, maxSuggestion), format: 'unified_diff' }
  const words = [recommendation, title].find((text) => text !== null && text.trim() !== '')
  return { ...cutText(words ?? '-', maxSuggestion), format: 'code' }
}

function deletionOf({ path, startLine, existingCode }: Finding): string | null {
  if (startLine === null || existingCode === null) return null
  const lines = existingCode.replace(/\n$/, '').split('\n')
  // A side with no lines starts at the line before, as in git.
  const header = [`--- a/${path}`, `+++ b/${path}`, `@@ -${startLine},${lines.length} +${startLine - 1},0 @@`]
  return [...header, ...lines.map((line) => `-${line}`), ''].join('\n')
}
