import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { directoryPrefix, ownerOfDirectory, readOwnOwner } from '../workspaces/directory/owner.ts'
import { copyIndex } from './index-copy.ts'
import { newFolder } from './native-repository.test-support.ts'

it('a copy is named after its process, and gone when it is removed', async () => {
  const file = join(newFolder(), 'index')
  writeFileSync(file, 'DIRC')
  const copy = await copyIndex(file)
  const folder = dirname(copy?.file ?? '')
  expect(ownerOfDirectory(basename(folder))).toEqual(readOwnOwner())
  expect(existsSync(copy?.file ?? '')).toBe(true)
  await copy?.remove()
  expect(existsSync(folder)).toBe(false)
})

it('a copy of a process that was killed is taken away by the next', async () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const orphan = join(tmpdir(), `${directoryPrefix({ ...readOwnOwner(), processId: ended })}abcdef`)
  // Whole at once: other programs on this machine look for orphans too.
  const left = newFolder()
  writeFileSync(join(left, 'index'), 'DIRC')
  renameSync(left, orphan)
  const living = await copyIndex(join(newFolder(), 'none'))
  await expect.poll(() => existsSync(orphan)).toBe(false)
  expect(existsSync(dirname(living?.file ?? ''))).toBe(true)
  await living?.remove()
})
