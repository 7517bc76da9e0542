import { type ChangesPreview, escapeTerminalLine, escapeTerminalPath, pathOf } from '@scrutineer/core'
import { formatCount, formatTokens } from '../progress/format-amounts.ts'
import { describePart, previewHeadline } from './describe-preview.ts'

/** The preview for people: the totals, then each part with its files, then what is left out and why. */
export function renderPreviewText(preview: ChangesPreview): string {
  const parts = preview.chunks.flatMap((chunk, place) => [
    '',
    `part ${place + 1}, ${formatTokens(chunk.tokens)} tokens, ${formatCount(chunk.changedLines, 'changed line')}`,
    ...chunk.parts.map((part) => `  ${escapeTerminalPath(pathOf(part.file))}${describePart(part)}`),
  ])
  const plain = preview.withoutText.map((file) => `  ${escapeTerminalPath(pathOf(file))}`)
  const excluded = preview.excluded.map(
    ({ file, reason, pattern }) =>
      `  ${escapeTerminalPath(pathOf(file))}: ${reason.replaceAll('_', ' ')}${pattern === null ? '' : ` (${escapeTerminalLine(pattern)})`}`,
  )
  const lines = [
    escapeTerminalLine(previewHeadline(preview)),
    ...parts,
    ...titled('without a changed line', plain),
    ...titled('left out', excluded),
  ]
  return `${lines.join('\n')}\n`
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines]
}
