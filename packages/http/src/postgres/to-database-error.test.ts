import { expect, test } from 'vitest'
import { toDatabaseError } from './to-database-error.ts'

const coded = (code: string) => Object.assign(new Error('said'), { code })

test.each([
  ['a full disk', coded('53100'), 'store_full'],
  ['too many connections', coded('53300'), 'store_unavailable'],
  ['a server that is shutting down', coded('57P01'), 'store_unavailable'],
  ['a server that is starting', coded('57P03'), 'store_unavailable'],
  ['a standby', coded('25006'), 'store_unavailable'],
  ['a failed read of a file', coded('58030'), 'store_unavailable'],
  ['a wrong password', coded('28P01'), 'store_unavailable'],
  ['a deadlock', coded('40P01'), 'store_locked'],
  ['a lock that is not to be had', coded('55P03'), 'store_locked'],
  ['a repeated key', coded('23505'), 'store_defect'],
  ['a table that is not there', coded('42P01'), 'store_defect'],
  ['a refused connection', coded('ECONNREFUSED'), 'store_unavailable'],
  ['a connection that breaks', new Error('Connection terminated unexpectedly'), 'store_unavailable'],
])('%s is told by the name that the port has for it', (_name, thrown, code) => {
  expect(toDatabaseError(thrown)).toMatchObject({ code, message: thrown.message, cause: thrown })
})

test('what was translated stays as it is', () => {
  const error = toDatabaseError(coded('53100'))
  expect(toDatabaseError(error)).toBe(error)
})
