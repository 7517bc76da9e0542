import type { Readable } from 'node:stream'
import type { ChangeSourceError } from '@scrutineer/core'
import { classifyFailure } from '../../process/classify-failure.ts'
import { collectText } from '../../process/collect-text.ts'
import { endGroup } from '../../process/end-group.ts'
import { type GitTrace, readGitTrace } from '../../process/git-trace.ts'
import { holdOn, letGo } from '../../process/hold-program.ts'
import type { GitPlace } from '../../process/run-git.ts'
import type { RunningProgram } from '../../process/start-program.ts'
import { type BatchAnswer, type Expected, readBatchAnswers } from './batch-answers.ts'
import { createQueue } from './queue.ts'

/** A line for `git cat-file --batch-command`, and who waits for the answer. */
export interface Question extends Expected {
  readonly line: string
  fail(problem: ChangeSourceError): void
}

/** One running `git cat-file --batch-command`. */
export interface BatchProcess {
  ask(question: Question): void
  /** What git tells of itself, once it has told all or said that it will not; null where it is not asked to. */
  readonly traced: Promise<GitTrace | null>
  close(): Promise<void>
}

const maxErrorBytes = 16 * 1024
const maxSideBytes = 1024 * 1024

/** Asks one process. `onEnd` gets the questions that another process may still answer. */
export function watchBatch(
  { child, input, output, errors, side }: RunningProgram,
  place: GitPlace,
  onEnd: (unanswered: readonly Question[]) => void,
): BatchProcess {
  const waiting = createQueue<Question>()
  const held = [output, errors, side].filter((stream) => stream !== null)
  const answers = readBatchAnswers(() => waiting.first())
  const errorText = collectText(errors, maxErrorBytes)
  const traced = side === null ? Promise.resolve(null) : collectTrace(side, output)
  let sane = true
  output.on('data', (chunk: Uint8Array) => {
    sane &&= answers.take(chunk)
    if (!sane) endGroup(child)
    if (waiting.size === 0) letGo(child, held)
  })
  child.once('error', () => {
    if (child.pid === undefined) finish('not_started')
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
    const unanswered = waiting.takeAll()
    const culprits = problem.code === 'objects_missing' ? 1 : unanswered.length
    for (const question of unanswered.slice(0, culprits)) question.fail(problem)
    onEnd(unanswered.slice(culprits))
  }

  // What is asked in one go is written in one go: a write for each of many questions takes longer than their answers.
  let unsent = ''
  const send = (line: string) => {
    if (unsent === '') {
      queueMicrotask(() => {
        input?.write(unsent)
        unsent = ''
      })
    }
    unsent += line
  }

  letGo(child, held)
  return {
    ask(question) {
      if (waiting.size === 0) holdOn(child, held)
      const settle = (answer: BatchAnswer) => {
        waiting.removeFirst()
        question.settle(answer)
      }
      waiting.add({ ...question, settle })
      send(question.line)
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

/** The log comes before the first answer, for git writes it first: what is not there so long after that is never written. */
const traceGraceMs = 1000

/** What git told, as soon as it has told all its settings, goes away, or has answered without. */
function collectTrace(side: Readable, output: Readable): Promise<GitTrace | null> {
  const text = collectText(side, maxSideBytes)
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const finish = () => {
      clearTimeout(timer)
      output.off('data', begin)
      resolve(readGitTrace(text()))
    }
    // Where this program itself was held up, the log is there by now and only waits to be read.
    const giveUp = () => void setImmediate(finish)
    const begin = () => {
      timer = setTimeout(giveUp, traceGraceMs)
    }
    output.once('data', begin)
    side.once('close', finish)
    side.on('data', () => {
      if (readGitTrace(text()).complete) finish()
    })
  })
}
