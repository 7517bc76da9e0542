import {
  type ChangedFile,
  type ChangesPreview,
  codeSpan,
  escapeTerminalLine,
  escapeTerminalPath,
  pathOf,
} from '@scrutineer/core'
import { formatCount, formatTokens } from '../progress/format-amounts.ts'
import { describeOwner, describePart, previewHeadline } from './describe-preview.ts'
import { describeRule, rulesByPath } from './rule-of-file.ts'

/** The preview as Markdown that can be posted. */
export function renderPreviewMarkdown(preview: ChangesPreview): string {
  const rules = rulesByPath(preview)
  const ruleOf = (file: ChangedFile) => {
    const rule = rules.get(pathOf(file))
    return rule === undefined ? '' : `, by ${codeSpan(escapeTerminalLine(describeRule(rule)))}`
  }
  const parts = preview.chunks.flatMap((chunk, place) => [
    '',
    `### Part ${place + 1}: ${formatTokens(chunk.tokens)} tokens, ${formatCount(chunk.changedLines, 'changed line')}`,
    '',
    ...chunk.parts.map((part) => `- ${pathSpan(part.file)}${describePart(part)}${ruleOf(part.file)}`),
  ])
  const plain = preview.withoutText.map((file) => `- ${pathSpan(file)}`)
  const excluded = preview.excluded.map((exclusion) => {
    const { file, reason, pattern } = exclusion
    const owner = describeOwner(exclusion)
    const by = pattern === null ? '' : ` (${codeSpan(escapeTerminalLine(pattern))}${owner})`
    return `- ${pathSpan(file)}: ${reason.replaceAll('_', ' ')}${by}`
  })
  const lines = [
    '# Preview',
    '',
    previewHeadline(preview),
    ...parts,
    ...titled('Without a changed line', plain),
    ...titled('Left out', excluded),
    ...titled(
      'Guidance shown in every part',
      preview.guidance.map((path) => `- ${codeSpan(escapeTerminalPath(path))}`),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines]
}

function pathSpan(file: ChangedFile): string {
  return codeSpan(escapeTerminalPath(pathOf(file)))
}
