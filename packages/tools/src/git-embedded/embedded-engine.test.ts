import { checkChangeSource } from '@scrutineer/core/testing'
import { describe, expect, test } from 'vitest'
import { embeddedEngine } from './embedded-engine.ts'
import { holdFiles, scratchRepository } from './scratch-repository.test-support.ts'

const aborted = AbortSignal.abort()

describe('the change source of', () => {
  test.each(['loose', 'packed'])('a range keeps what its port promises, with %s objects', async (kind) => {
    const failed = await checkChangeSource(
      async ({ before, after }) => {
        const scratch = scratchRepository()
        holdFiles(scratch, before)
        scratch.commit('before')
        scratch.git('checkout', '-q', '-b', 'topic')
        holdFiles(scratch, after)
        scratch.commit('after')
        scratch.git('checkout', '-q', 'main')
        scratch.commit('ahead')
        if (kind === 'packed') scratch.git('gc', '-q')
        const request = { mode: 'range', dir: scratch.dir, from: 'main', to: 'topic' } as const
        return embeddedEngine({ env: scratch.env }).open(request)
      },
      { aborted },
    )
    expect(failed).toEqual([])
  })

  test('a commit keeps what its port promises', async () => {
    const failed = await checkChangeSource(
      async ({ before, after }) => {
        const scratch = scratchRepository()
        holdFiles(scratch, before)
        scratch.commit('before')
        holdFiles(scratch, after)
        scratch.commit('after')
        return embeddedEngine({ env: scratch.env }).open({ mode: 'commit', dir: scratch.dir, commit: 'HEAD' })
      },
      { aborted },
    )
    expect(failed).toEqual([])
  })

  test.each(['staged', 'workspace'] as const)('a %s change keeps what its port promises', async (mode) => {
    const failed = await checkChangeSource(
      async ({ before, after }) => {
        const scratch = scratchRepository()
        holdFiles(scratch, before)
        scratch.commit('before')
        holdFiles(scratch, after)
        scratch.git('add', '-A', '-f')
        return embeddedEngine({ env: scratch.env }).open({ mode, dir: scratch.dir })
      },
      { aborted },
    )
    expect(failed).toEqual([])
  })
})
