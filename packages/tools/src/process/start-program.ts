import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { giveWay } from './give-way.ts'

/** Which program, with what. */
export interface ProgramStart {
  /** Absolute path. */
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>
  readonly input: 'none' | 'pipe'
  /** Opens descriptor 3 for the program to write to. */
  readonly sideChannel: boolean
  /** Lets everything else on the machine go first. */
  readonly background?: boolean | undefined
}

/** A started program and its ends; `input` and `side` are null where none was asked for. */
export interface RunningProgram {
  readonly child: ChildProcess
  readonly input: Writable | null
  readonly output: Readable
  readonly errors: Readable
  readonly side: Readable | null
}

/**
 * Starts a program without a shell, as the leader of a group of its own, so that it can be ended with all it starts.
 * Null when the system refuses.
 */
export function startProgram({
  file,
  args,
  cwd,
  env,
  input,
  sideChannel,
  background = false,
}: ProgramStart): RunningProgram | null {
  try {
    const child = spawn(file, args, {
      cwd,
      env,
      shell: false,
      windowsHide: true,
      detached: process.platform !== 'win32',
      stdio: [
        input === 'pipe' ? 'pipe' : 'ignore',
        'pipe',
        'pipe',
        ...(sideChannel ? ['pipe' as const] : []),
      ],
    })
    if (background && child.pid !== undefined) giveWay(child.pid)
    const { stdin, stdout, stderr } = child
    if (stdout === null || stderr === null) return null
    // A program that ends before it has read everything is no error of ours: its exit code says what happened.
    stdin?.on('error', () => undefined)
    return { child, input: stdin, output: stdout, errors: stderr, side: sideOf(child) }
  } catch {
    // Arguments that no system call takes, such as one with a NUL.
    return null
  }
}

function sideOf(child: ChildProcess): Readable | null {
  const side = child.stdio[3]
  return side !== null && side !== undefined && 'read' in side ? side : null
}
