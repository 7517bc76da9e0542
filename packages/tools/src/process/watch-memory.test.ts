import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { watchMemory } from './watch-memory.ts'

/** A program that holds some MiB until it is ended, and says when it does. */
async function holding(mebibytes: number) {
  const script = `globalThis.held = Buffer.alloc(${mebibytes} << 20, 1); console.log('ready'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return { processId: child.pid ?? 0, end: () => child.kill('SIGKILL') }
}

describe.runIf(process.platform === 'linux')('watchMemory', () => {
  it('calls once over the limit', async () => {
    const { processId, end } = await holding(200)
    let calls = 0
    await new Promise<void>((resolve) => {
      const onLimit = () => {
        calls++
        setTimeout(resolve, 300)
      }
      watchMemory(processId, onLimit, 150 * 1024 * 1024)
    })
    end()
    expect(calls).toBe(1)
  })

  it('does not call below the limit, nor after it was ended', async () => {
    const { processId, end } = await holding(1)
    let calls = 0
    const stop = watchMemory(processId, () => calls++)
    await new Promise((resolve) => setTimeout(resolve, 250))
    stop()
    const stopped = watchMemory(processId, () => calls++, 1)
    stopped()
    await new Promise((resolve) => setTimeout(resolve, 250))
    end()
    expect(calls).toBe(0)
  })
})
