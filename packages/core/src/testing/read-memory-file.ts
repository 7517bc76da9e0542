import { encodeText } from '../vocabulary/byte-text.ts'
import type { MemoryFile } from './memory-file.ts'

/** Mode and bytes of a memory file. */
export function readMemoryFile(file: MemoryFile): { readonly mode: string; readonly content: Uint8Array } {
  const { mode, content } =
    typeof file === 'string' || file instanceof Uint8Array ? { mode: '100644', content: file } : file
  return { mode, content: typeof content === 'string' ? encodeText(content) : content }
}
