import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FindingPolicy } from '../findings/check-finding.ts'
import { candidate } from '../findings/findings.test-support.ts'
import { mergeFindings } from '../findings/merge-findings.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import type { Candidate } from '../tools/candidate.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { collectCandidates } from './collect-candidates.ts'

const path = 'src/a.js'
const policy: FindingPolicy = { confidenceThreshold: 0.5, missingConfidence: 'below', ruleId: null }

// Few different lines, so that many are equal; one is never there but where it is put.
const anyLine = fc.constantFrom('}', '  return null', 'call()', '  if (ready) {', 'const x = 1', '')
const anyFile = fc.array(anyLine, { minLength: 1, maxLength: 25 })
/** A file and, for some places of it, lines that the change adds there. */
const anyChange = fc.record({
  lines: anyFile,
  added: fc.array(
    fc.tuple(fc.nat({ max: 25 }), fc.array(anyLine.filter(Boolean), { minLength: 1, maxLength: 4 })),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
})
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never

interface Sides {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function sidesOf({ lines, added }: Change): Sides {
  const after = lines.flatMap((line, at) => [
    ...added.filter(([place]) => place === at).flatMap(([, more]) => more),
    line,
  ])
  const end = added.filter(([place]) => place >= lines.length).flatMap(([, more]) => more)
  return { before: lines, after: [...after, ...end] }
}

async function filesOf({ before, after }: Sides, contextLines = 3): Promise<readonly ChangedFile[]> {
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
  const source = memoryChanges({ [path]: { before: text(before), after: text(after) } })
  return (await source.read({ contextLines }))._unsafeUnwrap().files
}

/** A candidate for each changed line that is not blank. */
function candidatesFor(files: readonly ChangedFile[]): Candidate[] {
  return files.flatMap(({ hunks }) =>
    hunks.flatMap(({ lines }) =>
      lines.flatMap((line) => {
        if (line.type === 'context' || line.text.trim() === '') return []
        const side = line.type === 'add' ? 'new' : 'old'
        const startLine = line.newLine ?? line.oldLine
        return [candidate({ file: path, side, startLine, existingCode: line.text })]
      }),
    ),
  )
}

function fingerprints(files: readonly ChangedFile[], candidates: readonly Candidate[]): string[] {
  const collector = collectCandidates(files, policy, () => undefined)
  for (const one of candidates) collector.collect(one)
  const { findings } = mergeFindings(collector.result().findings)
  return findings.map(({ fingerprint }) => fingerprint)
}

const check = (property: (change: Change) => Promise<void>) =>
  fc.assert(fc.asyncProperty(anyChange, property), { numRuns: 80 })

describe('the fingerprints of a change', () => {
  it('tell all changed lines apart', () =>
    check(async (change) => {
      const files = await filesOf(sidesOf(change))
      const candidates = candidatesFor(files)
      expect(new Set(fingerprints(files, candidates)).size).toBe(candidates.length)
    }))

  it('survive lines added above, as context or as another change', () =>
    check(async (change) => {
      const { before, after } = sidesOf(change)
      const files = await filesOf({ before, after })
      const wanted = fingerprints(files, candidatesFor(files))
      const head = Array.from({ length: 12 }, (_, at) => `// line ${at} that was not there`)
      const shifted = await filesOf({ before: [...head, ...before], after: [...head, ...after] })
      // Which of two equal lines counts as added can change with what stands above, as it does in git; the names do not.
      expect(fingerprints(shifted, candidatesFor(shifted)).sort()).toEqual(wanted.toSorted())
      // The same lines come with the change itself: they have names of their own, and the others keep theirs.
      const grown = await filesOf({ before: [...head.slice(6), ...before], after: [...head, ...after] })
      expect(fingerprints(grown, candidatesFor(grown))).toEqual(expect.arrayContaining(wanted))
    }))

  it('do not depend on how much is shown around a change', () =>
    check(async (change) => {
      const sides = sidesOf(change)
      const [little, much] = [await filesOf(sides, 0), await filesOf(sides, 20)]
      expect(fingerprints(little, candidatesFor(little)).sort()).toEqual(
        fingerprints(much, candidatesFor(much)).sort(),
      )
    }))

  it('survive other words, another language, another weight, and white space', () =>
    check(async (change) => {
      const files = await filesOf(sidesOf(change))
      const candidates = candidatesFor(files)
      const reworded = candidates.map((one, at) => ({
        ...one,
        severity: 'low',
        ruleId: `rule-${at}`,
        confidence: 0.6,
        title: `Etwas bricht, Nummer ${at}`,
        problem: '呼び出すと壊れます。',
        evidence: `Zeile ${at}`,
        existingCode: `\t${one.existingCode}  `,
      }))
      expect(fingerprints(files, reworded)).toEqual(fingerprints(files, candidates))
    }))

  it('survive other findings, and the order in which all are handed in', () =>
    check(async (change) => {
      const files = await filesOf(sidesOf(change))
      const candidates = candidatesFor(files)
      const wanted = fingerprints(files, candidates)
      expect(fingerprints(files, candidates.toReversed())).toEqual(wanted)
      const half = candidates.filter((_, at) => at % 2 === 0)
      expect(wanted).toEqual(expect.arrayContaining(fingerprints(files, half)))
      const others = candidates.map((one) => ({ ...one, category: 'security', title: 'Another' }))
      expect(fingerprints(files, [...others, ...candidates])).toEqual(expect.arrayContaining(wanted))
    }))
})
