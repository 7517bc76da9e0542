import { type ChangeSet, escapeTerminal, renderPatch } from '@scrutineer/core'

import type { Output } from '../surroundings.ts'
import { renderSummary } from './render-summary.ts'

/**
 * Writes a change for people: what is compared, a line for each file, then the patch as git writes it. What could act
 * on a terminal or in a log is shown instead. Stops when nobody reads any more.
 */
export async function writeDiffText(changes: ChangeSet, stdout: Output): Promise<void> {
  let piece = escapeTerminal(renderSummary(changes))
  for (const file of changes.files) {
    const patch = renderPatch([file])
    piece += patch === '' ? '' : `\n${escapeTerminal(patch)}`
    if (piece.length < pieceLength) continue
    if ((await stdout.write(piece)) !== 'written') return
    piece = ''
  }
  await stdout.write(piece)
}

const pieceLength = 256 * 1024
