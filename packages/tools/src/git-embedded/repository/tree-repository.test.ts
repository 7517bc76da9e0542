import { checkRepository, type FixtureFile } from '@scrutineer/core/testing'
import { describe, expect, test } from 'vitest'
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
        return (await source.read({ contextLines: 3 }))._unsafeUnwrap().repository
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
        return (await source.read({ contextLines: 3 }))._unsafeUnwrap().repository
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
        return (await source.read({ contextLines: 3 }))._unsafeUnwrap().repository
      },
      { aborted: AbortSignal.abort() },
    )
    expect(failed).toEqual([])
  })
})
