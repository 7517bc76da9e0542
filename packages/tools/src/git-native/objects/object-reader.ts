import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { classifyFailure } from '../../process/classify-failure.ts'
import { endGroup } from '../../process/end-group.ts'
import { type GitTrace, readGitTrace } from '../../process/git-trace.ts'
import { onAbort } from '../../process/on-abort.ts'
import { type GitPlace, gitArguments, gitProcessEnvironment } from '../../process/run-git.ts'
import { type RunningProgram, startProgram } from '../../process/start-program.ts'
import {
  type BatchAnswer,
  type Expected,
  type ObjectContents,
  type ObjectInfo,
  readBatchAnswers,
} from './batch-answers.ts'

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
  let running: Running | null = null
  let lastTrace: Promise<GitTrace | null> = Promise.resolve(null)
  let closed = false

  const start = (): Running | null => {
    const program = startProgram({
      file: place.git.file,
      args,
      cwd: place.cwd,
      env: gitProcessEnvironment(place),
      input: 'pipe',
      sideChannel: options.sideChannel === true,
    })
    if (program === null) return null
    const process = watch(program, place, (unanswered) => {
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

interface Question extends Expected {
  readonly line: string
  fail(problem: ChangeSourceError): void
}

interface Running {
  ask(question: Question): void
  readonly traced: Promise<GitTrace | null>
  close(): Promise<void>
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

const maxErrorBytes = 16 * 1024
const maxSideBytes = 1024 * 1024

/** Asks one process. `onEnd` gets the questions that another process may still answer. */
function watch(
  { child, input, output, errors, side }: RunningProgram,
  place: GitPlace,
  onEnd: (unanswered: readonly Question[]) => void,
): Running {
  const waiting: Question[] = []
  const held = [output, errors, side].filter((stream) => stream !== null)
  const answers = readBatchAnswers(() => waiting[0])
  const errorText = collect(errors, maxErrorBytes)
  const traced = side === null ? Promise.resolve(null) : collectTrace(side)
  let sane = true
  output.on('data', (chunk: Uint8Array) => {
    sane &&= answers.take(chunk)
    if (!sane) endGroup(child)
    if (waiting.length === 0) letGo(child, held)
  })
  child.once('error', () => {
    if (child.pid === undefined) finish(notStarted.end)
  })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.once('close', () => finish('exited'))

  let finished = false
  const finish = (end: 'exited' | 'not_started') => {
    if (finished) return
    finished = true
    const outcome = { end, exitCode: child.exitCode, errors: errorText() }
    const problem = classifyFailure(outcome, { hidden: [place.cwd], timeoutMs: 0 })
    // Git ends over an object that a partial clone lacks: the question before all others asked for it.
    const culprits = problem.code === 'objects_missing' ? 1 : waiting.length
    for (const question of waiting.splice(0, culprits)) question.fail(problem)
    onEnd(waiting.splice(0))
  }

  letGo(child, held)
  return {
    ask(question) {
      if (waiting.length === 0) holdOn(child, held)
      const settle = (answer: BatchAnswer) => {
        waiting.shift()
        question.settle(answer)
      }
      waiting.push({ ...question, settle })
      input?.write(question.line)
    },
    traced,
    async close() {
      input?.end()
      holdOn(child, held)
      const timer = setTimeout(() => endGroup(child), closeGraceMs)
      await gone
      clearTimeout(timer)
    },
  }
}

/** Git ends by itself when its input does, once it has written what it was asked for. */
const closeGraceMs = 200

function collect(stream: Readable, maxBytes: number): () => string {
  const decoder = new TextDecoder()
  let text = ''
  stream.on('data', (chunk: Uint8Array) => {
    if (text.length < maxBytes) text += decoder.decode(chunk, { stream: true })
  })
  return () => text
}

/** Comes with the first answer, for git writes its log before it answers: longer than this, and it writes none. */
const traceTimeoutMs = 1000

/** What git told, as soon as it has told all its settings or goes away. */
function collectTrace(side: Readable): Promise<GitTrace | null> {
  const text = collect(side, maxSideBytes)
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      resolve(readGitTrace(text()))
    }
    const timer = setTimeout(finish, traceTimeoutMs)
    side.once('close', finish)
    side.on('data', () => {
      if (readGitTrace(text()).complete) finish()
    })
  })
}

type Holder = RunningProgram['child']

/** Lets the program end although this process still waits for questions. */
function letGo(child: Holder, streams: readonly Readable[]): void {
  child.unref()
  for (const stream of streams) socketOf(stream)?.unref()
}

function holdOn(child: Holder, streams: readonly Readable[]): void {
  child.ref()
  for (const stream of streams) socketOf(stream)?.ref()
}

/** Pipes to a child are sockets in Node, which its types do not say. */
function socketOf(stream: Readable): Pick<Socket, 'ref' | 'unref'> | null {
  return 'unref' in stream && 'ref' in stream ? (stream as Socket) : null
}
