import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The program as a process of its own. */
export interface RunningProgram {
  readonly child: ChildProcess
  /** All it wrote so far. */
  readonly output: () => string
  /** Resolves with what a pattern finds in its standard output. */
  said(pattern: RegExp): Promise<string>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

/**
 * Starts a program of JavaScript in surroundings that hold what is given and nothing else. With `maxFileBlocks`, no file that
 * it or what it starts writes can become longer than so many times 512 bytes, as on a disk that is full.
 */
export function startProgram(
  path: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
  maxFileBlocks?: number,
): RunningProgram {
  const words = [process.execPath, path, ...argv]
  const limited = ['sh', '-c', `ulimit -f ${maxFileBlocks}; exec "$0" "$@"`, ...words]
  const [file = '', ...args] = maxFileBlocks === undefined ? words : limited
  const child = spawn(file, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, ...env },
  })
  let written = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString('utf8')
      for (const hear of listeners) hear()
    })
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  return {
    child,
    output: () => written,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(written)?.[0]
          if (found === undefined) return
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        void ended.then(() => reject(new Error(`ended before it said ${String(pattern)}: ${written}`)))
        look()
      }),
    ended,
  }
}

/** A folder of a test's own. */
export function makeFolder(name: string): { readonly path: string; names(): string[]; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `${name}-`))
  return {
    path,
    names: () => readdirSync(path).sort(),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Waits until something holds; the test's own time limit ends the waiting. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}
