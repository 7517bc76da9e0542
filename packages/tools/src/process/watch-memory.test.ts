import { spawn } from 'node:child_process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { watchMemory } from './watch-memory.ts'

/** Starts a program that holds some MiB until the test ends, and gives its id once it does. */
async function holding(mebibytes: number): Promise<number> {
  const script = `globalThis.held = Buffer.alloc(${mebibytes} << 20, 1); console.log('ready'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child.pid ?? 0
}

describe.runIf(process.platform === 'linux')('watchMemory', () => {
  it('calls once over the limit', async () => {
    const processId = await holding(200)
    let calls = 0
    await new Promise<void>((resolve) => {
      const onLimit = () => {
        calls++
        setTimeout(resolve, 300)
      }
      watchMemory(processId, onLimit, 150 * 1024 * 1024)
    })
    expect(calls).toBe(1)
  })

  it('does not call below the limit, nor after it was ended', async () => {
    const processId = await holding(1)
    let calls = 0
    const stop = watchMemory(processId, () => calls++)
    await new Promise((resolve) => setTimeout(resolve, 250))
    stop()
    const stopped = watchMemory(processId, () => calls++, 1)
    stopped()
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(calls).toBe(0)
  })
})
