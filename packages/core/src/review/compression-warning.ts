import type { Compression } from '../loop/compression.ts'
import type { Warning } from '../vocabulary/warning.ts'

/** What a reader must know of a summary that did not come about; null for one that did. The review goes on without it. */
export function compressionWarning({ status }: Compression, subject: string): Warning | null {
  if (status === 'done') return null
  return { code: `compression_${status}` as const, subject, detail: details[status], incomplete: false }
}

const details = {
  failed: 'Older rounds could not be summarised; the conversation went on with all of them.',
  ineffective:
    'A summary of older rounds was longer than they are; the conversation went on with all of them.',
} as const
