import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A `git` that writes down each start of itself. */
export interface GitCounter {
  /** Put this before everything else on PATH. */
  readonly path: string
  /** The first words of every start since the last question, in order. */
  take(): string[]
}

/** Makes the counting `git` in a folder. */
export function countGit(scratch: string): GitCounter {
  const folder = join(scratch, 'counting')
  const log = join(scratch, 'git-starts')
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  mkdirSync(folder, { recursive: true })
  const script = join(folder, 'git')
  writeFileSync(script, `#!/bin/sh\nprintf '%s\\n' "$*" >> '${log}'\nexec '${real}' "$@"\n`)
  chmodSync(script, 0o755)
  return {
    path: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    take() {
      try {
        return readFileSync(log, 'utf8').trimEnd().split('\n')
      } catch {
        return []
      } finally {
        rmSync(log, { force: true })
      }
    },
  }
}
