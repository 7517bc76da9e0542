import type { DatabaseError, DatabaseErrorCode } from '../ports/database.ts'

/** What a database adapter rejects with. */
export function databaseError(code: DatabaseErrorCode, detail: string, cause?: unknown): DatabaseError {
  return Object.assign(new Error(detail, { cause }), { code })
}

/** Whether a database adapter rejected with this. */
export function isDatabaseError(value: unknown): value is DatabaseError {
  return value instanceof Error && 'code' in value && codes.has(value.code)
}

const codes: ReadonlySet<unknown> = new Set<DatabaseErrorCode>([
  'store_unavailable',
  'store_full',
  'store_locked',
  'store_defect',
])
