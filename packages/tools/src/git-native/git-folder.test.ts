import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findGit } from '../process/find-git.ts'
import { checkGitVersion } from './git-folder.ts'
import { fakeGit, newFolder, testEnvironment } from './native-repository.test-support.ts'

/** Asks a git for its version that says nothing before so many milliseconds are over. */
async function askedAfter(milliseconds: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = newFolder()
  const [started, allowed] = [join(folder, 'started'), join(folder, 'allowed')]
  const waiting = `: > '${started}'; until [ -e '${allowed}' ]; do sleep 0.01; done; echo git version 2.40.0`
  const git = findGit({ ...testEnvironment, PATH: `${fakeGit(waiting)}:${testEnvironment['PATH']}` })
  if (git === null) throw new Error('no git')
  const checking = checkGitVersion({ git, folder }, { version: null }, undefined)
  await expect.poll(() => existsSync(started)).toBe(true)
  vi.advanceTimersByTime(milliseconds)
  writeFileSync(allowed, '')
  const checked = await checking
  return checked.isOk() ? 'ok' : checked.error.code
}

it('a git that takes half a minute to say its version is waited for, and one that says nothing is not', async () => {
  expect(await askedAfter(30_000)).toBe('ok')
  expect(await askedAfter(60_000)).toBe('git_failed')
})
