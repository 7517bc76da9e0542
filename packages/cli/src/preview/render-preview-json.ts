import { type ChangesPreview, pathOf, reportVersion } from '@scrutineer/core'
import { toSafeJson } from '../output/to-safe-json.ts'
import { changedLinesOf } from './changed-lines.ts'

/** The preview as JSON with snake_case keys, its lists never null. */
export function renderPreviewJson(preview: ChangesPreview): string {
  const { mode, base, head, mergeBase } = preview
  const document = {
    schema_version: reportVersion,
    status: 'preview',
    change: { mode, base, head, merge_base: mergeBase },
    files: preview.kept.map((file) => ({
      path: pathOf(file),
      status: file.status,
      additions: file.additions,
      deletions: file.deletions,
      without_text: changedLinesOf(file) === 0,
    })),
    excluded: preview.excluded.map(({ file, reason, pattern }) => ({ path: pathOf(file), reason, pattern })),
    chunks: preview.chunks.map(({ id, parts, tokens, changedLines }) => ({
      id,
      tokens,
      changed_lines: changedLines,
      parts: parts.map(({ file, whole, firstHunk, lastHunk }) => ({
        path: pathOf(file),
        whole,
        first_hunk: firstHunk,
        last_hunk: lastHunk,
      })),
    })),
    estimate: { requests: preview.estimatedRequests, prompt_tokens: preview.estimatedPromptTokens },
    warnings: preview.warnings,
  }
  return `${toSafeJson(document, 2)}\n`
}
