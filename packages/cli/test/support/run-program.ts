import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** How a run of the built program ended. */
export interface ProgramRun {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /** The largest resident size, in MiB; null where the system does not tell. */
  readonly peakMib: number | null
}

/** What a run is given. */
export interface ProgramOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What standard input holds; it is empty when left out. */
  readonly stdin?: string
  /** Called with the child as soon as it runs. */
  readonly onStart?: (child: ChildProcess) => void
  /** Flags of Node itself. */
  readonly nodeFlags?: readonly string[]
}

/** Reads the high-water mark when the program exits: the kernel's other figure begins with the parent's memory. */
const reportMemory = `data:text/javascript,${encodeURIComponent(`
import { readFileSync, writeFileSync } from 'node:fs'
process.on('exit', () => {
  try { writeFileSync(process.env.REPORT_MEMORY_TO, readFileSync('/proc/self/status', 'utf8')) } catch {}
})`)}`

/** Runs the built program to its end. */
export async function runProgram(argv: readonly string[], options: ProgramOptions = {}): Promise<ProgramRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'scrutineer-run-'))
  const memory = join(scratch, 'memory')
  try {
    const child = spawn(
      process.execPath,
      [...(options.nodeFlags ?? []), '--import', reportMemory, inject('program'), ...argv],
      {
        cwd: options.cwd ?? scratch,
        env: plainEnvironment({
          ...withoutDiscovery,
          REPORT_MEMORY_TO: memory,
          HOME: scratch,
          ...options.env,
        }),
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    )
    options.onStart?.(child)
    child.stdin.on('error', () => {})
    child.stdin.end(options.stdin ?? '')
    const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
    const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(
      (resolve, reject) => {
        child.once('error', reject)
        child.once('close', (code, by) => resolve([code, by]))
      },
    )
    return { exitCode, signal, stdout: stdout(), stderr: stderr(), peakMib: peakIn(memory) }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** No test may depend on what listens on the ports of this machine; one that looks for servers says where. */
export const withoutDiscovery = { SCRUTINEER_MODEL_DISCOVERY: 'none' } as const

/** The environment of this process without anybody's settings of models, git or Node. */
export function plainEnvironment(more: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_|GIT_|SCRUTINEER_|VITEST|CI$|NO_COLOR$|FORCE_COLOR$)|_API_KEY$/.test(name),
  )
  return { ...Object.fromEntries(kept), ...more }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  return () => Buffer.concat(parts).toString('utf8')
}

function peakIn(file: string): number | null {
  try {
    const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1]
    return kib === undefined ? null : Number(kib) / 1024
  } catch {
    return null
  }
}
