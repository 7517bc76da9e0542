import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { classifyFailure } from '../../process/classify-failure.ts'
import type { GitTrace } from '../../process/git-trace.ts'
import { onAbort } from '../../process/on-abort.ts'
import { type GitPlace, gitArguments, gitProcessEnvironment } from '../../process/run-git.ts'
import { startProgram } from '../../process/start-program.ts'
import type { BatchAnswer, ObjectContents, ObjectInfo } from './batch-answers.ts'
import { type BatchProcess, type Question, watchBatch } from './batch-process.ts'

/** Reads objects of one repository through one `git cat-file` that lives as long as this does. */
export interface ObjectReader {
  /** What a name stands for: an id, or any expression that git knows, without line feeds. */
  info(
    name: string,
    signal?: AbortSignal,
  ): Promise<Result<ObjectInfo | 'missing' | 'ambiguous', ChangeSourceError>>
  /** An object with at most `keptBytes` of its content; the rest is read over. Null when there is none. */
  contents(
    oid: string,
    keptBytes: number,
    signal?: AbortSignal,
  ): Promise<Result<ObjectContents | null, ChangeSourceError>>
  /** What git has told of itself, once it has told all or said that it will not; null where it is not asked to. */
  traced(): Promise<GitTrace | null>
  /** Ends the process. Safe to call twice; questions after it start no other. */
  close(): Promise<void>
}

/**
 * A reader that starts its process with the first question. Questions may be asked side by side; they are answered in
 * order without waiting for one another. While nothing is asked, the process does not keep the program from ending.
 */
export function createObjectReader(
  place: GitPlace,
  options: { readonly leadingArguments?: readonly string[]; readonly sideChannel?: boolean } = {},
): ObjectReader {
  const args = gitArguments(place, [...(options.leadingArguments ?? []), 'cat-file', '--batch-command'])
  let running: BatchProcess | null = null
  let lastTrace: Promise<GitTrace | null> = Promise.resolve(null)
  let closed = false

  const start = (): BatchProcess | null => {
    const program = startProgram({
      file: place.git.file,
      background: place.git.background,
      args,
      cwd: place.cwd,
      env: gitProcessEnvironment(place),
      input: 'pipe',
      sideChannel: options.sideChannel === true,
    })
    if (program === null) return null
    const process = watchBatch(program, place, (unanswered) => {
      if (running === process) running = null
      for (const question of unanswered) send(question)
    })
    lastTrace = process.traced
    return process
  }

  const send = (question: Question) => {
    running ??= closed ? null : start()
    if (running === null) question.fail(closed ? closedProblem : classifyFailure(notStarted, noContext))
    else running.ask(question)
  }

  const ask = (line: string, keptBytes: number | null, signal: AbortSignal | undefined) =>
    new Promise<Result<BatchAnswer, ChangeSourceError>>((resolve) => {
      if (signal?.aborted === true) {
        resolve(err(abortedProblem))
        return
      }
      const stopListening = onAbort(signal, () => resolve(err(abortedProblem)))
      const finish = (result: Result<BatchAnswer, ChangeSourceError>) => {
        stopListening()
        resolve(result)
      }
      send({
        line,
        keptBytes,
        settle: (answer) => finish(ok(answer)),
        fail: (problem) => finish(err(problem)),
      })
    })

  return {
    async info(name, signal) {
      const answer = await ask(`info ${name}\n`, null, signal)
      return answer.map((value) => (value.kind === 'object' ? value.object : value.kind))
    },
    async contents(oid, keptBytes, signal) {
      const answer = await ask(`contents ${oid}\n`, keptBytes, signal)
      return answer.map((value) => (value.kind === 'object' ? value.object : null))
    },
    traced: () => lastTrace,
    async close() {
      closed = true
      await running?.close()
    },
  }
}

const notStarted = { end: 'not_started', exitCode: null, errors: '' } as const
const noContext = { hidden: [], timeoutMs: 0 }
const abortedProblem = classifyFailure({ ...notStarted, end: 'aborted' }, noContext)
const closedProblem: ChangeSourceError = {
  code: 'git_failed',
  subject: null,
  detail: 'the repository is closed',
  remedy: null,
}
