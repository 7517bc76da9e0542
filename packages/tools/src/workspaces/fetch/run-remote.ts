import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { endGroup } from '../../process/end-group.ts'
import type { GitProgram } from '../../process/find-git.ts'
import { onAbort } from '../../process/on-abort.ts'
import { gitArguments, gitProcessEnvironment } from '../../process/run-git.ts'
import { startProgram } from '../../process/start-program.ts'
import type { WorkspaceLimits } from '../workspace-limits.ts'
import { abortedFetch, type FetchProblem, problemOfWords } from './fetch-problem.ts'
import { packBytes, watchFetch } from './watch-fetch.ts'

/** What a fetch needs to know of its workspace. */
export interface FetchPlace {
  readonly git: GitProgram
  /** The bare repository. */
  readonly gitDirectory: string
  /** As `fetchEnvironment` makes it. */
  readonly env: Readonly<Record<string, string>>
  readonly limits: WorkspaceLimits
}

/** A command of git that talks to the remote. */
export interface RemoteCall {
  readonly args: readonly string[]
  /** For its standard input. */
  readonly input: string
}

const maxTextBytes = 64 * 1024

/**
 * Runs git with the one remote and gives the beginning of what it prints. Ends, whichever comes first, with git itself, with a
 * limit of disk, memory or time, or with the signal; settles when git and all it started are gone, and never rejects. One at a
 * time in a workspace.
 */
export async function runRemote(
  place: FetchPlace,
  call: RemoteCall,
  signal: AbortSignal | undefined,
): Promise<Result<string, FetchProblem>> {
  if (signal?.aborted === true) return err(abortedFetch)
  const { git, gitDirectory, limits } = place
  const gitPlace = {
    git,
    cwd: gitDirectory,
    env: { ...place.env, GIT_DIR: gitDirectory, GIT_NO_LAZY_FETCH: '1' },
    attributes: 'off',
  } as const
  const started = startProgram({
    file: git.file,
    background: git.background,
    args: gitArguments(gitPlace, call.args),
    cwd: gitDirectory,
    env: gitProcessEnvironment(gitPlace),
    input: 'pipe',
    sideChannel: false,
  })
  if (started === null) return err({ code: 'failed', detail: 'the git program could not be started' })
  const { child, input, output, errors } = started
  return new Promise((resolve) => {
    let reason: FetchProblem | null = null
    const stop = (problem: FetchProblem) => {
      if (reason !== null) return
      reason = problem
      endGroup(child)
    }
    const timer = setTimeout(() => stop(tooSlow(limits)), limits.fetchTimeoutMs)
    const stopListening = onAbort(signal, () => stop(abortedFetch))
    const allowance = { maxDiskBytes: limits.maxDiskBytes, maxMemoryBytes: limits.maxGitMemoryBytes }
    const stopWatching = watchFetch(gitDirectory, child.pid, allowance, (excess) => stop(tooLarge(excess)))
    const settle = async (exitCode: number | null) => {
      clearTimeout(timer)
      stopListening()
      stopWatching()
      if (reason === null && exitCode !== 0) reason = problemOfWords(errorText())
      // The watch may not have come to look at the end.
      if (reason === null && (await packBytes(gitDirectory)) > limits.maxDiskBytes) reason = tooLarge('disk')
      if (reason !== null) await removeUnfinishedPacks(gitDirectory)
      resolve(reason === null ? ok(outputText()) : err(reason))
    }
    const outputText = collect(output)
    const errorText = collect(errors)
    child.once('error', () => {
      if (child.pid === undefined) void settle(null)
    })
    child.once('close', (exitCode) => void settle(exitCode))
    input?.end(call.input)
  })
}

function tooSlow({ fetchTimeoutMs }: WorkspaceLimits): FetchProblem {
  return { code: 'timed_out', detail: `fetching took longer than ${fetchTimeoutMs / 1000} seconds` }
}

function tooLarge(excess: 'disk' | 'memory'): FetchProblem {
  return {
    code: 'too_large',
    detail: `the repository takes more ${excess === 'disk' ? 'room on disk' : 'memory'} than is allowed`,
  }
}

/** A git that is ended leaves behind what it had so far. */
async function removeUnfinishedPacks(gitDirectory: string): Promise<void> {
  const folder = join(gitDirectory, 'objects', 'pack')
  const names = await readdir(folder).catch(() => [])
  const unfinished = names.filter((name) => name.startsWith('tmp_'))
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })))
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Uint8Array[] = []
  let size = 0
  stream.on('data', (chunk: Uint8Array) => {
    if (size < maxTextBytes) chunks.push(chunk.subarray(0, maxTextBytes - size))
    size += chunk.length
  })
  return () => Buffer.concat(chunks).toString('utf8')
}
