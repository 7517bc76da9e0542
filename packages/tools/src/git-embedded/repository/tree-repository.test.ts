import { checkRepository, type FixtureFile } from '@scrutineer/core/testing'
import { describe, expect, test } from 'vitest'
import { patientRepository } from '../../../test/support/patient-repository.ts'
import { embeddedEngine } from '../embedded-engine.ts'
import { holdFiles, type ScratchRepository, scratchRepository } from '../scratch-repository.test-support.ts'

function holding(files: readonly FixtureFile[]): ScratchRepository {
  const scratch = scratchRepository()
  holdFiles(scratch, files)
  return scratch
}

describe('the repository of', () => {
  test.each(['loose', 'packed'])('a commit keeps what its port promises, with %s objects', async (kind) => {
    const failed = await checkRepository(
      async (files) => {
        const scratch = holding(files)
        scratch.commit()
        if (kind === 'packed') scratch.git('gc', '-q')
        const engine = embeddedEngine({ env: scratch.env })
        const source = engine.open({ mode: 'commit', dir: scratch.dir, commit: 'HEAD' })
        return patientRepository((await source.read({ contextLines: 3 }))._unsafeUnwrap().repository)
      },
      { aborted: AbortSignal.abort() },
    )
    expect(failed).toEqual([])
  })

  test.each(['staged', 'workspace'] as const)('a %s change keeps what its port promises', async (mode) => {
    const failed = await checkRepository(
      async (files) => {
        const scratch = holding(files)
        scratch.git('add', '-A')
        const source = embeddedEngine({ env: scratch.env }).open({ mode, dir: scratch.dir })
        return patientRepository((await source.read({ contextLines: 3 }))._unsafeUnwrap().repository)
      },
      { aborted: AbortSignal.abort() },
    )
    expect(failed).toEqual([])
  })

  test('a working tree of untracked files keeps what its port promises', async () => {
    const failed = await checkRepository(
      async (files) => {
        const scratch = holding(files)
        const source = embeddedEngine({ env: scratch.env }).open({ mode: 'workspace', dir: scratch.dir })
        return patientRepository((await source.read({ contextLines: 3 }))._unsafeUnwrap().repository)
      },
      { aborted: AbortSignal.abort() },
    )
    expect(failed).toEqual([])
  })
})

test.each(['commit', 'staged', 'workspace'] as const)(
  'a path of any number of parts leads nowhere in a %s change',
  async (mode) => {
    const scratch = scratchRepository()
    scratch.write('a/b.txt', 'text\n')
    scratch.commit()
    const request = { dir: scratch.dir, ...(mode === 'commit' ? { mode, commit: 'HEAD' } : { mode }) }
    const read = await embeddedEngine({ env: scratch.env }).open(request).read({ contextLines: 3 })
    const { repository } = read._unsafeUnwrap()
    const deep = 'a/'.repeat(20_000)
    expect((await repository.readFile(`${deep}x`, { maxBytes: 10 }))._unsafeUnwrapErr().code).toBe(
      'not_found',
    )
    expect((await repository.stat(`${deep}x`, {}))._unsafeUnwrap()).toBeNull()
    const page = { cursor: null, limit: 5 }
    expect((await repository.list({ directory: deep, ...page }, {}))._unsafeUnwrap().paths).toEqual([])
    expect((await repository.list({ directory: 'a', ...page }, {}))._unsafeUnwrap().paths).toEqual([
      'a/b.txt',
    ])
  },
)
