import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeSet, ChangeSource, Repository } from '@scrutineer/core'
import { decodeBytes } from '@scrutineer/core'
import { gitCommit, gitRange, gitStaged, gitWorkspace } from '@scrutineer/tools/git'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CaseRequest, ChangeCase } from './cases/change-case.ts'
import { describeFile } from './cases/expected-file.ts'
import type { GitFixture } from './cases/git-fixture.ts'
import { gitFixture, removeFixture } from './cases/git-fixture.ts'
import { hostileRepositories } from './cases/hostile-repositories.ts'
import { linesAndModes } from './cases/lines-and-modes.ts'
import { pathsAndHeaders } from './cases/paths-and-headers.ts'
import { revisions } from './cases/revisions.ts'
import { snapshot } from './cases/snapshot.ts'
import { workingTree } from './cases/working-tree.ts'
import { patientChanges } from './support/patient-repository.ts'

type EngineName = 'native' | 'embedded'

const groups: readonly (readonly [string, readonly ChangeCase[]])[] = [
  ['paths and headers', pathsAndHeaders],
  ['lines and modes', linesAndModes],
  ['revisions', revisions],
  ['the working tree', workingTree],
  ['hostile repositories', hostileRepositories],
]

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each(groups)('%s', (_group, cases) => {
  describe.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    let fixture: GitFixture
    let request: CaseRequest

    beforeAll(() => {
      fixture = gitFixture(one.objectFormat)
      request = one.build(fixture)
    })
    afterAll(() => removeFixture(fixture))

    it.each(['native', 'embedded'] as const)('%s', async (engine) => {
      for (const [name, value] of Object.entries(one.environment ?? {})) vi.stubEnv(name, value)
      const before = snapshot(fixture.top)
      const read = await open(engine, fixture, request).read({ contextLines: 3 })
      try {
        if (read.isErr()) {
          const answer = read.error.code
          if (engine === 'embedded' && answer === 'engine_unsupported') return
          expect(read.error).toMatchObject({ code: one.expected })
          return
        }
        const changes = read.value
        expect(changes.files.map(describeFile)).toEqual(one.expected)
        expectIds(changes, fixture, request)
        await expectTexts(changes.repository, one.after)
        if (changes.baseRepository !== null) await expectTexts(changes.baseRepository, one.before)
        await lookAround(patientChanges(changes))
      } finally {
        if (read.isOk()) await read.value.close()
        expect(snapshot(fixture.top)).toEqual(before)
        for (const trap of one.traps ?? []) expect(existsSync(join(fixture.top, trap))).toBe(false)
      }
    })
  })
})

function open(engine: EngineName, fixture: GitFixture, request: CaseRequest): ChangeSource {
  const dir = join(fixture.top, request.folder ?? 'repo')
  switch (request.mode) {
    case 'range':
      return gitRange({ dir, engine, from: request.from, to: request.to })
    case 'commit':
      return gitCommit({ dir, engine, commit: request.commit })
    case 'staged':
      return gitStaged({ dir, engine })
    case 'workspace':
      return gitWorkspace({ dir, engine })
  }
}

/** Ids are what git itself says they are. */
function expectIds(changes: ChangeSet, fixture: GitFixture, request: CaseRequest): void {
  const { git } = request.folder === undefined ? fixture : fixture.at(request.folder)
  const idOf = (revision: string) => git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`)
  const ids = {
    base: changes.base?.oid ?? null,
    head: changes.head?.oid ?? null,
    mergeBase: changes.mergeBase,
  }
  if (request.mode === 'range') {
    const [base, head] = [idOf(request.from), idOf(request.to)]
    expect(ids).toEqual({ base, head, mergeBase: git('merge-base', base, head) })
  } else if (request.mode === 'commit') {
    const [head = '', parent = null] = git('rev-list', '--parents', '-n', '1', idOf(request.commit)).split(
      ' ',
    )
    expect(ids).toEqual({ base: parent, head, mergeBase: null })
  } else {
    expect(ids).toMatchObject({ base: hasCommit(fixture) ? idOf('HEAD') : null, head: null, mergeBase: null })
  }
}

function hasCommit({ git }: GitFixture): boolean {
  return git('for-each-ref', 'refs/heads') !== ''
}

async function expectTexts(repository: Repository, texts: ChangeCase['after']): Promise<void> {
  for (const [path, expected] of Object.entries(texts ?? {})) {
    const read = await repository.readFile(path, { maxBytes: 1_000_000 })
    const text = read.isOk() ? decodeBytes(read.value.bytes) : read.error.code
    expect([path, text]).toEqual([path, expected ?? 'not_found'])
  }
}

/** What a review does with a change: nothing of it may execute or write. */
async function lookAround(changes: ChangeSet): Promise<void> {
  const listed = await changes.repository.list({ directory: '', cursor: null, limit: 1000 }, {})
  const paths = listed._unsafeUnwrap().paths
  for (const file of changes.files) {
    const ordinary = file.newPath !== null && file.newMode !== '160000'
    if (!ordinary || file.newPath === null) continue
    expect(paths).toContain(file.newPath)
    const read = await changes.repository.readFile(file.newPath, { maxBytes: 10_000_000 })
    expect(read.isOk()).toBe(true)
  }
  const query = {
    text: 'a',
    kind: 'literal',
    caseSensitive: true,
    directory: '',
    globs: [],
    maxMatches: 5,
  } as const
  expect((await changes.repository.search(query, {})).isOk()).toBe(true)
}
