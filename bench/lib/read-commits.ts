import { spawn } from 'node:child_process'

/** A commit and its patch. */
export interface CommitPatch {
  readonly commit: string
  readonly patch: Buffer
}

// More than this of one commit is data or generated code.
const maxPatchCharacters = 8_000_000

/**
 * The commits of a repository without merges, newest first. A commit whose objects are not all there is passed over; git
 * gives up on the first such one, so it is started again behind it.
 */
export async function* readCommits(dir: string, count: number): AsyncGenerator<CommitPatch> {
  let seen = 0
  while (seen < count) {
    const before = seen
    const git = logOf(dir, seen, count - seen)
    const ended = new Promise<number | null>((resolve) => git.once('close', resolve))
    let last: CommitPatch | null = null
    for await (const next of splitLog(git.stdout)) {
      if (last !== null) yield last
      last = next
      seen++
    }
    if ((await ended) === 0) {
      if (last !== null) yield last
      return
    }
    if (seen === before) seen++
  }
}

function logOf(dir: string, skip: number, count: number) {
  const settings = ['-c', 'core.attributesFile=/dev/null', '-c', 'diff.renameLimit=400']
  const form = ['--format=%x01%H', '--patch', '--find-renames', '--unified=3', '--no-color']
  const safe = ['--no-ext-diff', '--no-textconv', '--no-merges', `--skip=${skip}`, `--max-count=${count}`]
  return spawn('git', ['-C', dir, ...settings, 'log', ...form, ...safe], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  })
}

/** Latin-1 keeps each byte, whatever the encoding of the files. */
async function* splitLog(stdout: NodeJS.ReadableStream): AsyncGenerator<CommitPatch> {
  stdout.setEncoding('latin1')
  let commit: string | null = null
  let patch = ''
  let rest = ''
  for await (const piece of stdout) {
    const lines = (rest + String(piece)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const head = /^\u0001([0-9a-f]{40,64})$/.exec(line)?.[1]
      if (head === undefined) {
        if (patch.length < maxPatchCharacters) patch += `${line}\n`
        continue
      }
      if (commit !== null) yield { commit, patch: Buffer.from(patch, 'latin1') }
      commit = head
      patch = ''
    }
  }
  if (commit !== null) yield { commit, patch: Buffer.from(patch, 'latin1') }
}
