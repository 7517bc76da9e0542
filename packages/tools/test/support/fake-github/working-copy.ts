import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hostEnvironment } from './fake-repository.ts'

/** Somebody's clone, from which commits are pushed. The same steps give the same ids. */
export interface WorkingCopy {
  readonly dir: string
  /** `mode` is 0o644 where left out. */
  write(path: string, content: string | Uint8Array, mode?: number): void
  link(path: string, target: string): void
  remove(path: string): void
  /** Commits all there is and gives the new id. */
  commit(message?: string): string
  /** Puts commits after one another on top of `start`, with the files that each adds, and gives the last one's id. */
  chain(start: string, commits: readonly Readonly<Record<string, string>>[]): string
  /** Moves to a new branch that begins at a commit. */
  branch(name: string, start: string): void
  /** Runs git and gives what it printed, without the last line feed. */
  git(...args: string[]): string
  /** The same with something on standard input. */
  gitWithInput(input: string | Uint8Array, ...args: string[]): string
  dispose(): void
}

/** Makes an empty repository on branch `main`. */
export function createWorkingCopy(format: 'sha1' | 'sha256' = 'sha1'): WorkingCopy {
  const dir = mkdtempSync(join(tmpdir(), 'working-copy-'))
  // 2025-01-01T00:00:00Z; each commit comes a minute later.
  let seconds = 1_735_689_600
  const run = (args: readonly string[], input: string | Uint8Array = '') => {
    const person = ['Ada Example', 'ada@example.test', `${seconds} +0000`] as const
    const env = {
      ...hostEnvironment(),
      ...personVariables('AUTHOR', person),
      ...personVariables('COMMITTER', person),
    }
    const output = execFileSync('git', args, { cwd: dir, env, input, maxBuffer: 1 << 28 })
    return output.toString().replace(/\n$/, '')
  }
  const place = (path: string) => {
    const target = join(dir, path)
    mkdirSync(dirname(target), { recursive: true })
    return target
  }
  run(['init', '-q', '-b', 'main', '--template=', `--object-format=${format}`])
  return {
    dir,
    write: (path, content, mode = 0o644) => writeFileSync(place(path), content, { mode }),
    link: (path, target) => symlinkSync(target, place(path)),
    remove: (path) => rmSync(join(dir, path), { recursive: true }),
    commit(message = 'change') {
      seconds += 60
      run(['add', '-A', '--', '.'])
      run(['commit', '-q', '--allow-empty', '--no-verify', '-m', message])
      return run(['rev-parse', 'HEAD'])
    },
    chain(start, commits) {
      const stream = commits.map((files, place) =>
        importedCommit(place === 0 ? start : null, files, seconds + place),
      )
      run(['fast-import', '--quiet', '--force'], stream.join(''))
      return run(['rev-parse', chainRef])
    },
    branch: (name, start) => void run(['switch', '-q', '-C', name, start]),
    git: (...args) => run(args),
    gitWithInput: (input, ...args) => run(args, input),
    dispose: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }),
  }
}

const chainRef = 'refs/heads/chain'

function importedCommit(
  start: string | null,
  files: Readonly<Record<string, string>>,
  seconds: number,
): string {
  const changes = Object.entries(files).map(
    ([path, text]) => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
  )
  return [
    `commit ${chainRef}\ncommitter Ada Example <ada@example.test> ${seconds} +0000\ndata 2\nx\n\n`,
    ...(start === null ? [] : [`from ${start}\n`]),
    ...changes,
    '\n',
  ].join('')
}

function personVariables(
  role: string,
  [name, email, date]: readonly [string, string, string],
): Record<string, string> {
  return { [`GIT_${role}_NAME`]: name, [`GIT_${role}_EMAIL`]: email, [`GIT_${role}_DATE`]: date }
}
