import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** A command to measure. */
export interface MeasuredCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Exit codes that mean the work was done; [0] when left out. */
  readonly accept?: readonly number[]
  /** Also watches the largest resident size of the process itself; costs a little time. */
  readonly watchMemory?: boolean
  /** Is given standard output as it comes; it is thrown away otherwise. */
  readonly onOutput?: (part: Buffer) => void
}

/** What running a command took. */
export interface Measured {
  readonly ms: number
  /** Largest resident size of the process in MB (10^6 bytes); null when it was not watched. */
  readonly peakMb: number | null
  /** Bytes on standard output. */
  readonly outputBytes: number
}

/** Runs a command to its end, its output read. Rejects when it ends otherwise than accepted. */
export async function runCommand(wanted: MeasuredCommand): Promise<Measured> {
  const started = performance.now()
  const child = spawn(wanted.command, wanted.args, {
    cwd: wanted.cwd,
    env: plainEnvironment(wanted.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let outputBytes = 0
  let complaint = ''
  child.stdout.on('data', (bytes: Buffer) => {
    outputBytes += bytes.length
    wanted.onOutput?.(bytes)
  })
  child.stderr.on('data', (bytes: Buffer) => {
    complaint = `${complaint}${bytes.toString()}`.slice(-2000)
  })
  let peakMb: number | null = null
  const watch = wanted.watchMemory
    ? setInterval(() => {
        peakMb = Math.max(peakMb ?? 0, peakOf(child.pid))
      }, 4)
    : null
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (watch !== null) clearInterval(watch)
  const ms = performance.now() - started
  if (code === null || !(wanted.accept ?? [0]).includes(code)) {
    throw new Error(`${[wanted.command, ...wanted.args].join(' ')} ended with ${code}: ${complaint.trim()}`)
  }
  return { ms, peakMb, outputBytes }
}

/** The environment without what changes the start of Node, and without anybody's settings of git or of models. */
export function plainEnvironment(more: MeasuredCommand['env'] = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_|GIT_|SCRUTINEER_|CI$)|_API_KEY$/.test(name),
  )
  return { ...Object.fromEntries(kept), GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', ...more }
}

function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / 1e6
  } catch {
    // The process has just ended.
    return 0
  }
}
