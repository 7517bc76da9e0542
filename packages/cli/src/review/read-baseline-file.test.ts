import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readBaselineFile } from './read-baseline-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'baseline-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fingerprint = 'a'.repeat(32)
const report = { schema_version: '1', status: 'incomplete', findings: [{ fingerprint }] }

it('is what an earlier report knew, looked for from the current folder', async () => {
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  const read = await readBaselineFile('report.json', folder)
  expect(read._unsafeUnwrap()).toEqual({ fingerprints: [fingerprint], complete: false })
})

it('is none where no file is named', async () =>
  expect((await readBaselineFile(undefined, folder))._unsafeUnwrap()).toBeNull())

it.each([
  ['missing.json', null, 'there is no such file'],
  ['empty.json', '', 'it is no JSON'],
  ['other.json', '{"version":"2.1.0","runs":[]}', 'no report of the form 1'],
  ['folder', undefined, 'it is no file'],
])('%s is an error and never an empty baseline', async (name, content, problem) => {
  if (typeof content === 'string') writeFileSync(join(folder, name), content)
  if (content === undefined) mkdirSync(join(folder, name))
  const { code, message } = (await readBaselineFile(name, folder))._unsafeUnwrapErr()
  expect(code).toBe('baseline_invalid')
  expect(message).toContain(`${name} is no baseline: `)
  expect(message).toContain(problem)
})

it.skipIf(process.platform === 'win32')('waits for no pipe that nobody writes to', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')])
  expect((await readBaselineFile('pipe', folder))._unsafeUnwrapErr().message).toContain('it is no file')
})
