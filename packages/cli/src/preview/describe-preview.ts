import type { ChangesPreview } from '@scrutineer/core'
import { formatCount, formatTokens } from '../progress/format-amounts.ts'

/** The totals of a preview in one line. */
export function previewHeadline(preview: ChangesPreview): string {
  const { mode, kept, excluded, chunks, estimatedRequests, estimatedPromptTokens } = preview
  const all = kept.length + excluded.length
  const files = `${mode.replaceAll('_', ' ')}: ${kept.length} of ${formatCount(all, 'changed file')} would be reviewed`
  if (chunks.length === 0) return `${files}; there is nothing to ask a model`
  const cost = `at least ${formatCount(estimatedRequests, 'request')}, about ${formatTokens(estimatedPromptTokens)} tokens to begin with`
  return `${files} in ${formatCount(chunks.length, 'part')}; ${cost}`
}

/** Why a file is left out, and by whose pattern. */
export function describeExclusion(exclusion: ChangesPreview['excluded'][number]): string {
  const { reason, pattern } = exclusion
  const words = reason.replaceAll('_', ' ')
  return pattern === null ? words : `${words} (${pattern}${describeOwner(exclusion)})`
}

/** Whose pattern it was, where a reader would look for it elsewhere than on the command line. */
export function describeOwner({ patternSource }: ChangesPreview['excluded'][number]): string {
  const isOurs = patternSource === null || patternSource === 'option' || patternSource === 'built_in'
  return isOurs ? '' : ` of the ${patternSource} rules`
}

/** Which hunks of its file a part shows; empty when it shows all of them. */
export function describePart(part: ChangesPreview['chunks'][number]['parts'][number]): string {
  if (part.whole) return ''
  const { firstHunk, lastHunk, file } = part
  const which = firstHunk === lastHunk ? `hunk ${firstHunk}` : `hunks ${firstHunk} to ${lastHunk}`
  return ` (${which} of ${file.hunks.length})`
}
