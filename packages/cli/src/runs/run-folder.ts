import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { makeFolder } from '../environment/make-folder.ts'
import type { Failure } from '../failure.ts'

/** Runs of one repository that are kept. */
const mostRuns = 50

/** Which run a folder is for. */
export interface RunName {
  /** See `repositoryLabel`. */
  readonly repository: string
  /** See `timeLabel`; of the start. */
  readonly time: string
  /** See `runLabel`. */
  readonly label: string
}

/**
 * Makes a folder for one run below `state`, which no other run shares even if both began in the same second, and takes away
 * the oldest ones of the same repository.
 */
export function makeRunFolder(state: string, { repository, time, label }: RunName): Result<string, Failure> {
  const parent = join(state, 'runs', repository)
  try {
    makeFolder(parent)
    const folder = makeNew(parent, `${time}-${label}`)
    forgetOldest(parent)
    return ok(folder)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    return err({
      code: 'run_not_kept',
      message: `${parent} cannot be written to (${code}), expected a folder for the reports of this run; the result is on standard output`,
    })
  }
}

/** Making a folder fails where there is one, so the first free name is ours and nobody else's. */
function makeNew(parent: string, name: string): string {
  for (let place = 1; ; place++) {
    const folder = join(parent, place === 1 ? name : `${name}-${place}`)
    try {
      mkdirSync(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || place >= 1000) throw error
    }
  }
}

function forgetOldest(parent: string): void {
  const runs = readdirSync(parent).filter((name) => /^\d{8}T\d{6}Z-/.test(name))
  for (const name of runs.sort(byStart).slice(0, -mostRuns)) {
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** By time; runs of one second in the order of their number. */
function byStart(a: string, b: string): number {
  const time = a.slice(0, 16) < b.slice(0, 16) ? -1 : a.slice(0, 16) > b.slice(0, 16) ? 1 : 0
  return time || a.length - b.length || (a < b ? -1 : 1)
}
