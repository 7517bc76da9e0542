import type { ChangeSet } from '@scrutineer/core'
import { toSafeJson } from '../output/to-safe-json.ts'
import type { Output } from '../surroundings.ts'
import { toDiffFile, toDiffHead } from './diff-document.ts'

/**
 * Writes a change as one JSON document, a line a file, in pieces: a large change never stands in memory as text. Stops
 * when nobody reads any more.
 */
export async function writeDiffJson(changes: ChangeSet, stdout: Output): Promise<void> {
  let piece = `${toSafeJson(toDiffHead(changes)).slice(0, -1)},"files":[`
  for (const [index, file] of changes.files.entries()) {
    piece += `${index === 0 ? '' : ','}\n${toSafeJson(toDiffFile(file))}`
    if (piece.length < pieceLength) continue
    if ((await stdout.write(piece)) !== 'written') return
    piece = ''
  }
  await stdout.write(`${piece}\n]}\n`)
}

// A pipe takes 64 KiB at once; larger pieces only mean fewer turns of the event loop.
const pieceLength = 256 * 1024
