import { expect, test } from 'vitest'
import { describePostgresError } from './describe-postgres-error.ts'
import { loadEngines } from './load-engines.ts'
import { openPostgresBackend } from './open-postgres-backend.ts'

test.each(['20.19.0', '22.11.9', '22.0.0'])('Node %s is told that it is too old', async (version) => {
  const refused = (await loadEngines(version))._unsafeUnwrapErr()
  expect(refused).toEqual({ code: 'node_too_old', found: version, needed: '22.12.0' })
  expect(describePostgresError(refused)).toBe(
    `PostgreSQL needs Node 22.12.0 or later; this is Node ${version}.`,
  )
})

test('a Node that is new enough has what is installed, an older one is refused by the whole backend too', async () => {
  const opened = await openPostgresBackend({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  const isNew = (await loadEngines()).isOk()
  expect(opened._unsafeUnwrapErr().code).toBe(isNew ? 'store_unavailable' : 'node_too_old')
})

test.each(['', 'Upper', 'a-b', 'a; drop table', '1a', 'a'.repeat(42)])(
  'no schema is called %j',
  async (schema) => {
    const opened = await openPostgresBackend({
      connectionString: 'postgres://nobody@127.0.0.1:1/none',
      schema,
    })
    expect(opened._unsafeUnwrapErr()).toEqual({ code: 'invalid_schema', schema })
  },
)

test.each([
  'postgres://u:hunter2@127.0.0.1:1/x',
  'postgres://u:hunter2@h:bad/x',
  'postgres://u:hunter2@[::1/x',
])('a connection that fails is told of without its password: %s', async (connectionString) => {
  const error = (await openPostgresBackend({ connectionString }))._unsafeUnwrapErr()
  expect(JSON.stringify(error) + describePostgresError(error)).not.toContain('hunter2')
})
