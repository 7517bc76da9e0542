import type { ChangeSourceError } from '@scrutineer/core'

/** A reason why a change could not be read. */
export function problem(
  code: ChangeSourceError['code'],
  subject: string | null,
  detail: string,
  remedy: string | null = null,
): ChangeSourceError {
  return { code, subject, detail, remedy }
}
