import { describe, expect, it } from 'vitest'
import { findGit } from '../../process/find-git.ts'
import type { GitPlace } from '../../process/run-git.ts'
import { fakeGit, newFolder, testEnvironment } from '../native-repository.test-support.ts'
import { readDiff } from './read-diff.ts'

function placeWith(script: string): GitPlace {
  const git = findGit({ ...testEnvironment, PATH: `${fakeGit(script)}:${testEnvironment['PATH']}` })
  if (git === null) throw new Error('no git')
  return { git, cwd: newFolder(), env: {}, attributes: 'off' }
}

const question = { sides: ['a', 'b'], contextLines: 3, signal: undefined }

describe('readDiff', () => {
  it('takes a comparison without end for one that is too large', async () => {
    const read = await readDiff(placeWith('exec sleep 600'), { ...question, timeoutMs: 50 })
    expect(read._unsafeUnwrapErr()).toMatchObject({
      code: 'repository_too_large',
      remedy: 'review less at once',
    })
  })

  it('takes output without end for one that is too large', async () => {
    const read = await readDiff(placeWith('exec yes'), question)
    expect(read._unsafeUnwrapErr().code).toBe('repository_too_large')
  })

  for (const [name, script] of Object.entries({
    'words that are no diff': 'echo hello',
    'half a record': "printf ':100644 100644'",
    'a record without its patch': `printf ':100644 100644 ${'1'.repeat(40)} ${'2'.repeat(40)} M\\000x\\000\\000'`,
  })) {
    it(`refuses ${name}, never taking them for no change`, async () => {
      const read = await readDiff(placeWith(script), question)
      expect(read._unsafeUnwrapErr().code).toBe('git_failed')
    })
  }

  it('names the first conflicts and counts the others', async () => {
    const record = `:100644 000000 ${'1'.repeat(40)} ${'0'.repeat(40)} U\\\\000f%s\\\\000`
    const script = `i=0; while [ $i -lt 25 ]; do printf "${record}" $i; i=$((i + 1)); done`
    const error = (await readDiff(placeWith(script), question))._unsafeUnwrapErr()
    expect(error.code).toBe('unmerged_paths')
    expect(error.subject).toMatch(/^f0, f1, .*f19, 5 more$/)
  })
})
