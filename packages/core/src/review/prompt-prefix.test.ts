import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../ports/language-model.ts'
import type { MemoryChange } from '../testing/memory-changes.ts'
import { memoryRules } from '../testing/memory-rules.ts'
import { callTool } from '../testing/scripted-model.ts'
import { added, conversationsOf, done, runReview } from './review-run.test-support.ts'

const guidance = `# House rules\n\n${'Money is counted in whole cents, never in floats. '.repeat(40)}\n`
const files: Readonly<Record<string, MemoryChange>> = {
  'REVIEW.md': { before: guidance, after: guidance },
  ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`src/${name}.ts`, added(4)])),
}

/** Reads, searches, then ends: three requests a conversation, several conversations side by side. */
async function reviewAll() {
  const asked = new Map<string, number>()
  const script = ({ turns }: ModelRequest) => {
    const [first] = turns
    const about = first?.role === 'user' ? first.text : ''
    const round = asked.get(about) ?? 0
    asked.set(about, round + 1)
    if (round === 0) return callTool('file_read', { path: 'REVIEW.md' })
    return round === 1 ? callTool('code_search', { search_text: 'cents' }) : done
  }
  const { model, report } = await runReview(files, script, { rules: memoryRules({}), concurrency: 3 })
  return { requests: conversationsOf(model), report }
}

const firstText = ({ turns }: ModelRequest): string => {
  const [first] = turns
  return first?.role === 'user' ? first.text : ''
}

function sharedPrefix(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const other of others) {
    let equal = 0
    while (equal < Math.min(length, other.length) && first[equal] === other[equal]) equal++
    length = equal
  }
  return first.slice(0, length)
}

describe('what a provider can keep of the prompts of a review', () => {
  it('is the rules and the tools in every conversation, byte for byte', async () => {
    const { requests } = await reviewAll()
    expect(requests.length).toBeGreaterThanOrEqual(18)
    expect(new Set(requests.map(({ system }) => system)).size).toBe(1)
    expect(new Set(requests.map(({ tools }) => JSON.stringify(tools))).size).toBe(1)
    // Nothing of the repository stands before what differs.
    expect(requests[0]?.system).not.toMatch(/src\/|House rules/)
  })

  it('is guidance and rules too, which stand before all that is about one part', async () => {
    const { requests } = await reviewAll()
    const texts = [...new Set(requests.map(firstText))]
    expect(texts.length).toBe(6)
    const shared = sharedPrefix(texts)
    expect(shared).toContain(guidance.trim())
    expect(shared).toContain('What to look for in the files of this part')
    expect(shared).not.toContain('src/a.ts')
    const least = Math.min(...texts.map((text) => text.length))
    expect(shared.length / least).toBeGreaterThan(0.7)
  })

  it('is everything said so far in a conversation: each request only adds to the one before', async () => {
    const { requests } = await reviewAll()
    for (const text of new Set(requests.map(firstText))) {
      const rounds = requests.filter((request) => firstText(request) === text)
      expect(rounds).toHaveLength(3)
      for (const [place, round] of rounds.entries()) {
        const before = rounds[place - 1]?.turns ?? []
        expect(JSON.stringify(round.turns.slice(0, before.length))).toBe(JSON.stringify(before))
        expect(round.turns.length).toBeGreaterThan(before.length)
        expect(round.sessionKey).toBe(rounds[0]?.sessionKey)
        expect(round.toolChoice).toBe(rounds[0]?.toolChoice)
      }
    }
  })
})
