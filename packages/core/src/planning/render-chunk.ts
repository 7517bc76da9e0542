import { quotePath } from '../diff/quote-path.ts'
import { byteLengthOf, decodeBytes, encodeText } from '../vocabulary/byte-text.ts'
import type { DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import type { Chunk, ChunkPart } from './chunk.ts'

/** Lines longer than this many bytes are cut in what a model sees; 2,000 is about 600 tokens. */
export const maxRenderedLineBytes = 2000

/**
 * A chunk as a model sees it: a unified diff whose lines carry their own numbers, so that nobody has to count.
 *
 *     --- a/src/a.ts
 *     +++ b/src/a.ts
 *     # shown: hunks 2-3 of 7
 *     @@ -12,2 +12,2 @@ function total()
 *      12: let sum = 0
 *     -13: return sum
 *     +13: return sum / count
 *
 * Deleted lines carry old numbers, the others new ones.
 */
export function renderChunk(chunk: Pick<Chunk, 'parts'>): string {
  return chunk.parts.map(renderPart).join('\n\n')
}

/** One file's share, as `renderChunk` writes it. */
export function renderPart(part: ChunkPart): string {
  const lines = [...fileHeader(part), ...notes(part)]
  for (const hunk of part.hunks) {
    lines.push(hunkHeader(hunk))
    for (const line of hunk.lines) {
      lines.push(renderLine(line))
      if (line.noNewline) lines.push('\\ No newline at end of file')
    }
  }
  return lines.join('\n')
}

/** A hunk's `@@` line; both counts are always written. */
function hunkHeader(hunk: Hunk): string {
  const section = hunk.section === '' ? '' : ` ${hunk.section}`
  return `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@${section}`
}

function fileHeader({ file }: ChunkPart): string[] {
  return [
    `--- ${file.oldPath === null ? '/dev/null' : quotePath(`a/${file.oldPath}`)}`,
    `+++ ${file.newPath === null ? '/dev/null' : quotePath(`b/${file.newPath}`)}`,
  ]
}

function notes(part: ChunkPart): string[] {
  const { file } = part
  const told: string[] = []
  if (file.status === 'renamed') told.push('# this file was renamed')
  if (file.status === 'copied') told.push('# this file was copied')
  if (file.status === 'type_changed') told.push('# this path changed its type')
  if (file.oldMode !== null && file.newMode !== null && file.oldMode !== file.newMode) {
    told.push(`# mode: ${file.oldMode} -> ${file.newMode}`)
  }
  if (!part.whole) {
    told.push(
      `# shown: hunks ${part.firstHunk}-${part.lastHunk} of ${file.hunks.length}, the rest is not shown here`,
    )
  }
  return told
}

function renderLine(line: DiffLine): string {
  const marker = line.type === 'add' ? '+' : line.type === 'delete' ? '-' : ' '
  return `${marker}${line.newLine ?? line.oldLine}: ${cutLine(line.text)}`
}

function cutLine(text: string): string {
  if (text.length * 3 <= maxRenderedLineBytes) return text
  const bytes = byteLengthOf(text)
  if (bytes <= maxRenderedLineBytes) return text
  let end = maxRenderedLineBytes
  const encoded = encodeText(text)
  while (end > 0 && ((encoded[end] ?? 0) & 0xc0) === 0x80) end--
  return `${decodeBytes(encoded, 0, end)} [line cut: ${bytes - end} bytes more]`
}
