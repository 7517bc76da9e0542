import { createHash } from 'node:crypto'

/** What makes a finding the same as another. */
export interface FindingIdentity {
  /** The reviewed commit. */
  readonly head: string
  readonly path: string
  readonly line: number
  readonly category: string
  readonly message: string
}

/**
 * Names a finding: 32 hexadecimal digits of SHA-256. A second attempt at the same review that says the same, in other case or
 * spacing at most, gives it the same name.
 */
export function findingId({ head, path, line, category, message }: FindingIdentity): string {
  const normalised = message.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  const identity = JSON.stringify([head, path, line, category, normalised])
  return createHash('sha256').update(identity).digest('hex').slice(0, idDigits)
}

const idDigits = 32
