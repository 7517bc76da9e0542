import { expect, test } from 'vitest'
import { toDatabaseError } from './to-database-error.ts'

const numbered = (errcode: number) => Object.assign(new Error('said'), { code: 'ERR_SQLITE_ERROR', errcode })

test.each([
  ['SQLITE_FULL', 13, 'store_full'],
  ['SQLITE_IOERR_WRITE', 778, 'store_full'],
  ['SQLITE_IOERR_SHMSIZE', 4874, 'store_full'],
  ['SQLITE_IOERR_FSYNC', 1034, 'store_unavailable'],
  ['SQLITE_IOERR_READ', 266, 'store_unavailable'],
  ['SQLITE_BUSY', 5, 'store_locked'],
  ['SQLITE_BUSY_SNAPSHOT', 517, 'store_locked'],
  ['SQLITE_READONLY_DIRECTORY', 1544, 'store_unavailable'],
  ['SQLITE_CORRUPT_INDEX', 779, 'store_unavailable'],
  ['SQLITE_CANTOPEN', 14, 'store_unavailable'],
  ['SQLITE_NOTADB', 26, 'store_unavailable'],
  ['SQLITE_CONSTRAINT_UNIQUE', 2067, 'store_defect'],
  ['SQLITE_ERROR', 1, 'store_defect'],
])('%s (%i) is %s', (_name, errcode, code) => {
  expect(toDatabaseError(numbered(errcode))).toMatchObject({ code, message: 'said' })
})

test('what is no word of SQLite is a mistake of the program', () => {
  expect(toDatabaseError(new TypeError('cannot be bound'))).toMatchObject({ code: 'store_defect' })
})
