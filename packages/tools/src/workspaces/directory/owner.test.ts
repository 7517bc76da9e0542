import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { directoryPrefix, isGone, type Owner, ownerOfDirectory, readOwnOwner } from './owner.ts'

const own = readOwnOwner()
/** A process id that Linux never gives. */
const nobody = 2 ** 31 - 2

describe('the name of a directory', () => {
  it('tells whose it is', () => {
    expect(ownerOfDirectory(`${directoryPrefix(own)}aB3xyz`)).toEqual(own)
  })

  it.each([
    'scrutineer-1',
    'scrutineer-0-5-00000000-00000000-00000000-abcdef',
    'scrutineer-1-5-00000000-00000000-00000000-abc',
    'scrutineer-1-5-00000000-00000000-00000000-abcdef-x',
    'scrutineer-1--00000000-00000000-00000000-abcdef',
    'x-scrutineer-1-5-00000000-00000000-00000000-abcdef',
    'scrutineer-1-5-00000000-00000000-00000000-ab/../',
    '',
  ])('%j is none of ours', (name) => {
    expect(ownerOfDirectory(name)).toBeNull()
  })
})

describe('an owner', () => {
  const other = 'ffffffff'
  const ended: Partial<Owner> = { processId: nobody }
  it.each<[string, Partial<Owner>, boolean | null, boolean]>([
    ['that asks is alive', {}, null, false],
    ['that has ended is gone', ended, null, true],
    ['whose id belongs to a later process is gone', { start: '1' }, null, process.platform === 'linux'],
    ['whose start is not known is alive as long as its id is', { start: 'unknown' }, null, false],
    ['that answers is alive, whatever its id', ended, true, false],
    ['that does not answer at its socket is gone', {}, false, true],
    ['among other processes is not known to be gone', { ...ended, space: other }, null, false],
    ['among other processes that answers is alive', { ...ended, space: other }, true, false],
    ['among other processes that does not answer is gone', { space: other }, false, true],
    ['in another container is not known to be gone', { ...ended, host: other, space: other }, null, false],
    ['of a run of this machine before this one is gone', { boot: other }, null, true],
    ['of another machine is not known to be gone', { ...ended, boot: other, host: other }, null, false],
    ['of another machine may be silent here', { ...ended, boot: other, host: other }, false, false],
  ])('%s', (_, change, listens, gone) => {
    expect(isGone({ ...own, ...change }, own, listens)).toBe(gone)
  })

  it('is gone as soon as its process has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const owner = { ...own, processId: child.pid ?? 0, start: 'unknown' }
    expect(isGone(owner, own, null)).toBe(false)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(isGone(owner, own, null)).toBe(true)
  })
})
