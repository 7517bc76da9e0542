import {
  type ChangedFile,
  type ChangesPreview,
  codeSpan,
  escapeTerminalLine,
  escapeTerminalPath,
  pathOf,
} from '@scrutineer/core'
import { formatCount, formatTokens } from '../progress/format-amounts.ts'
import { describePart, previewHeadline } from './describe-preview.ts'

/** The preview as Markdown that can be posted. */
export function renderPreviewMarkdown(preview: ChangesPreview): string {
  const parts = preview.chunks.flatMap((chunk, place) => [
    '',
    `### Part ${place + 1}: ${formatTokens(chunk.tokens)} tokens, ${formatCount(chunk.changedLines, 'changed line')}`,
    '',
    ...chunk.parts.map((part) => `- ${pathSpan(part.file)}${describePart(part)}`),
  ])
  const plain = preview.withoutText.map((file) => `- ${pathSpan(file)}`)
  const excluded = preview.excluded.map(
    ({ file, reason, pattern }) =>
      `- ${pathSpan(file)}: ${reason.replaceAll('_', ' ')}${pattern === null ? '' : ` (${codeSpan(escapeTerminalLine(pattern))})`}`,
  )
  const lines = [
    '# Preview',
    '',
    previewHeadline(preview),
    ...parts,
    ...titled('Without a changed line', plain),
    ...titled('Left out', excluded),
  ]
  return `${lines.join('\n')}\n`
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines]
}

function pathSpan(file: ChangedFile): string {
  return codeSpan(escapeTerminalPath(pathOf(file)))
}
