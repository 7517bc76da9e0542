import { type ChangesPreview, pathOf, type RuleRow, reportVersion } from '@scrutineer/core'
import { toSafeJson } from '../output/to-safe-json.ts'
import { changedLinesOf } from './changed-lines.ts'
import { rulesByPath } from './rule-of-file.ts'

/** The preview as JSON with snake_case keys, its lists never null. */
export function renderPreviewJson(preview: ChangesPreview): string {
  const { mode, base, head, mergeBase } = preview
  const rules = rulesByPath(preview)
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
      rule: ruleJson(rules.get(pathOf(file))),
    })),
    excluded: preview.excluded.map(({ file, reason, pattern, patternSource }) => ({
      path: pathOf(file),
      reason,
      pattern,
      pattern_source: patternSource,
    })),
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
    guidance: preview.guidance,
    warnings: preview.warnings,
  }
  return `${toSafeJson(document, 2)}\n`
}

function ruleJson(rule: RuleRow | undefined) {
  if (rule === undefined) return null
  const { layer, source, pattern, digest, merged } = rule
  return { layer, source, pattern, digest, merged }
}
