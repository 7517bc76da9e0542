import {
  type ChangedFile,
  type ChangesPreview,
  escapeTerminalLine,
  escapeTerminalPath,
  pathOf,
} from '@scrutineer/core'
import { formatCount, formatTokens } from '../progress/format-amounts.ts'
import { describeExclusion, describePart, previewHeadline } from './describe-preview.ts'
import { describeRule, rulesByPath } from './rule-of-file.ts'

/** The preview for people: the totals, and in detail each part with its files, then what is left out and why. */
export function renderPreviewText(preview: ChangesPreview, detail: 'detailed' | 'summary'): string {
  const headline = escapeTerminalLine(previewHeadline(preview))
  if (detail === 'summary') return `${headline}\n`
  const rules = rulesByPath(preview)
  const ruleOf = (file: ChangedFile) => {
    const rule = rules.get(pathOf(file))
    return rule === undefined ? '' : `, by ${escapeTerminalLine(describeRule(rule))}`
  }
  const parts = preview.chunks.flatMap((chunk, place) => [
    '',
    `part ${place + 1}, ${formatTokens(chunk.tokens)} tokens, ${formatCount(chunk.changedLines, 'changed line')}`,
    ...chunk.parts.map(
      (part) => `  ${escapeTerminalPath(pathOf(part.file))}${describePart(part)}${ruleOf(part.file)}`,
    ),
  ])
  const plain = preview.withoutText.map((file) => `  ${escapeTerminalPath(pathOf(file))}`)
  const excluded = preview.excluded.map(
    (exclusion) =>
      `  ${escapeTerminalPath(pathOf(exclusion.file))}: ${escapeTerminalLine(describeExclusion(exclusion))}`,
  )
  const lines = [
    headline,
    ...parts,
    ...titled('without a changed line', plain),
    ...titled('left out', excluded),
    ...titled(
      'guidance shown in every part',
      preview.guidance.map((path) => `  ${escapeTerminalPath(path)}`),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines]
}
