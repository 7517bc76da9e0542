import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { coreVersion } from './core-version.ts'

it('is the version of the package', () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(manifest).toMatchObject({ version: coreVersion })
})
