import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { profileNames } from '../../profiles/profiles.ts'
import { expectedOf, readFixture, type WireFixture } from './wire-fixture.test-support.ts'

const folder = new URL('./__fixtures__/', import.meta.url)
const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as WireFixture)

describe.each(['strict', 'lenient'] as const)('what the wire brings, read by the %s policy', (policy) => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
    const { replay: read, quirks: tolerated, ...rest } = readFixture(fixture, policy)
    const { replay = {}, quirks = [], ...expected } = expectedOf(fixture, policy)
    expect(rest).toEqual(expected)
    expect(tolerated).toEqual(quirks)
    expect(read).toMatchObject(replay)
  })
})

it('every vendor has an answer among them', () => {
  expect(new Set(fixtures.map(({ vendor }) => vendor))).toEqual(new Set(profileNames))
})
