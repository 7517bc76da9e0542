import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { knownProfiles } from '../src/profiles/known-profiles.ts'

const rows = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const cells = /^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/.exec(line)
    return cells === null
      ? []
      : [{ vendor: cells[1] ?? '', protocols: cells[2] ?? '', verified: cells[3] ?? '' }]
  })

const words = {
  openai: 'chat completions',
  responses: 'Responses',
  anthropic: 'Messages',
  gemini: 'generateContent',
} as const

describe('the table of vendors', () => {
  it('has every vendor once, with the protocols that it is known to speak', () => {
    const spoken = new Map<string, string[]>()
    for (const [protocol, known] of Object.entries(knownProfiles)) {
      for (const vendor of Object.keys(known)) {
        spoken.set(vendor, [...(spoken.get(vendor) ?? []), words[protocol as keyof typeof words]])
      }
    }
    const told = rows.map(({ vendor, protocols }) => [vendor, protocols] as const)
    const expected = [...spoken].map(([vendor, protocols]) => [
      vendor,
      protocols.length === 4 ? 'all four' : protocols.join(', '),
    ])
    expect(new Map(told)).toEqual(new Map(expected as [string, string][]))
    expect(told).toHaveLength(spoken.size)
  })

  it('claims types only of vendors whose client is here, and a live test of none', () => {
    const typed = rows.filter(({ verified }) => verified.includes('types')).map(({ vendor }) => vendor)
    expect(typed.sort()).toEqual(['anthropic', 'gemini', 'openai'])
    for (const { verified } of rows) expect(verified).toMatch(/^answers, conversation(?:, types)?$/)
  })
})
