import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scratchRepository } from '../scratch-repository.test-support.ts'
import { findMergeBases } from './find-merge-bases.ts'

interface RandomCommit {
  /** How many commits back each parent stands. */
  readonly parents: readonly number[]
  readonly date: number
}

const history = fc.array(
  fc.record({
    parents: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 0, maxLength: 3 }),
    // Few dates, not always growing, so that there are ties and children older than their parents.
    date: fc.integer({ min: 0, max: 12 }),
  }),
  { minLength: 2, maxLength: 30 },
)

test('the merge bases of any two commits of any history are those of git, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 4, maxLength: 8 }),
      async (commits, picks) => {
        const scratch = scratchRepository()
        scratch.gitBytes(['fast-import', '--quiet'], commits.map(toImport).join(''))
        const oids = scratch.git('for-each-ref', '--format=%(refname) %(objectname)', 'refs/c').split('\n')
        const ids = new Map(
          oids.map((line) => [Number(/refs\/c\/(\d+)/.exec(line)?.[1]), line.split(' ')[1] ?? '']),
        )
        const repository = await scratch.open()
        for (const [one, two] of picks) {
          const a = ids.get(one % commits.length) ?? ''
          const b = ids.get(two % commits.length) ?? ''
          expect(await findMergeBases(repository, a, b, undefined)).toEqual(mergeBases(scratch.git, a, b))
        }
      },
    ),
    { numRuns: 10 },
  )
})

function toImport(commit: RandomCommit, place: number): string {
  const parents = commit.parents.filter((back) => back <= place).map((back) => `refs/c/${place - back}`)
  const [first, ...others] = parents
  return [
    `commit refs/c/${place}`,
    `committer A <a@example.invalid> ${1_700_000_000 + commit.date} +0000`,
    'data 1',
    'x',
    ...(first === undefined ? [] : [`from ${first}`]),
    ...others.map((parent) => `merge ${parent}`),
    `M 100644 inline f\ndata ${String(place).length}\n${place}`,
    '',
  ].join('\n')
}

function mergeBases(git: (...args: string[]) => string, a: string, b: string): string[] {
  try {
    return git('merge-base', '--all', a, b).split('\n')
  } catch {
    return []
  }
}

test('an ancestor is the merge base, and unrelated histories have none', async () => {
  const scratch = scratchRepository()
  const first = scratch.commit('first')
  const second = scratch.commit('second')
  scratch.git('checkout', '-q', '--orphan', 'other')
  const other = scratch.commit('other')
  const repository = await scratch.open()
  expect(await findMergeBases(repository, first, second, undefined)).toEqual([first])
  expect(await findMergeBases(repository, second, second, undefined)).toEqual([second])
  expect(await findMergeBases(repository, second, other, undefined)).toEqual([])
})
