import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReviewedRepository, type TestRepository } from './support/make-repository.ts'
import { type FaultName, faults } from './support/model-faults.ts'
import { startModelServer } from './support/model-server.ts'
import { runMain } from './support/run-main.ts'
import { type ProgramRun, runProgram } from './support/run-program.ts'

type Run = Pick<ProgramRun, 'exitCode' | 'stdout' | 'stderr'>

const key = 'sk-live-7f3a91c2d4e5b6a7'
/** Faults that only the time limit of an attempt ends. */
const waiting: ReadonlySet<FaultName> = new Set(['hang', 'stall', 'drip', 'stream-stall', 'stream-drip'])
/** Faults that could fill the memory, move a terminal, get at a key or keep the program alive: it has a process of its own for each. */
const apart: ReadonlySet<FaultName> = new Set([
  'huge-content',
  'huge-args',
  'gzip-bomb',
  'many-calls',
  'endless-explore',
  'endless-comments',
  'stream-drip',
  'stream-endless-event',
  'stream-endless-text',
  'stream-endless-calls',
  'hang',
  'reset-mid',
  'invalid-utf8',
  'hostile-text',
  'echo-key',
  'stream-echo-key',
  'redirect',
])
// An attempt that is answered in the end has as long as a busy machine may take.
const lastingMs = (fault: FaultName, exitCode: 0 | 2) =>
  waiting.has(fault) && exitCode === 2 ? 2_000 : 120_000
const healingMs = (fault: FaultName) => (waiting.has(fault) ? 20_000 : 120_000)

/**
 * How a review ends when the model shows the fault at every request: 2 where it got no usable answer, 0 where the answer
 * can be used, or used in part, and the model comes to its end.
 */
const lasting: Readonly<Record<FaultName, 0 | 2>> = {
  'http-400-context': 2,
  'http-401': 2,
  'http-403': 2,
  'http-404': 2,
  'http-429': 2,
  'http-429-quota': 2,
  'http-500': 2,
  'http-502-html': 2,
  'http-503': 2,
  'echo-key': 2,
  redirect: 2,
  hang: 2,
  stall: 2,
  drip: 2,
  reset: 2,
  'reset-mid': 2,
  'truncated-json': 2,
  'empty-body': 2,
  'html-200': 2,
  'null-body': 2,
  'array-body': 2,
  'error-200': 2,
  'invalid-utf8': 2,
  'sse-unasked': 2,
  'json-unasked': 0,
  'huge-content': 2,
  'huge-args': 2,
  'gzip-bomb': 2,
  'finish-length': 2,
  'finish-length-args': 2,
  'content-filter': 2,
  refusal: 2,
  'null-content': 2,
  'empty-content': 2,
  'null-message': 2,
  'empty-choices': 2,
  'missing-choices': 2,
  // A model that only talks has not finished its work, whatever it says.
  'text-only': 2,
  'text-findings': 2,
  'content-parts': 2,
  reasoning: 0,
  'no-usage': 0,
  'bogus-usage': 0,
  'unknown-tool': 2,
  'empty-tool-name': 2,
  'bad-args': 2,
  'args-object': 0,
  'args-null': 2,
  'args-array': 2,
  'args-wrong-types': 2,
  'args-missing': 2,
  'duplicate-ids': 0,
  'missing-id': 0,
  'tool-call-stop': 0,
  'legacy-function-call': 0,
  'many-calls': 0,
  'endless-explore': 2,
  'endless-comments': 2,
  'escape-read': 0,
  'wrong-path': 0,
  'wrong-code': 0,
  'hostile-text': 0,
  'repeat-comments': 0,
  'finish-with-comments': 0,
  'stream-cut': 0,
  'stream-no-mark': 0,
  'stream-empty': 0,
  'stream-comments-only': 0,
  'stream-error': 0,
  'stream-bad-line': 0,
  'stream-odd': 0,
  'stream-split': 0,
  'stream-echo-key': 0,
  'stream-stall': 0,
  'stream-reset': 0,
  'stream-drip': 0,
  'stream-endless-event': 0,
  'stream-endless-text': 0,
  'stream-endless-calls': 0,
}

/** How it ends where answers are asked for as streams, as far as that differs. */
const lastingInStreams: Partial<Readonly<Record<FaultName, 0 | 2>>> = {
  'sse-unasked': 0,
  'stream-cut': 2,
  'stream-empty': 2,
  'stream-comments-only': 2,
  'stream-error': 2,
  'stream-bad-line': 2,
  'stream-echo-key': 2,
  'stream-stall': 2,
  'stream-reset': 2,
  'stream-drip': 2,
  'stream-endless-event': 2,
  'stream-endless-text': 2,
  'stream-endless-calls': 2,
}

/** Faults that a second try gets past. */
const healing: readonly FaultName[] = [
  'http-429',
  'http-500',
  'http-502-html',
  'http-503',
  'echo-key',
  'hang',
  'stall',
  'drip',
  'reset',
  'reset-mid',
  'truncated-json',
  'empty-body',
  'html-200',
  'error-200',
  'empty-choices',
  'missing-choices',
]
/** The same of streams; what strikes before a stream begins is got over in the same way. */
const healingStreams: readonly FaultName[] = [
  'stream-cut',
  'stream-empty',
  'stream-comments-only',
  'stream-error',
  'stream-bad-line',
  'stream-stall',
  'stream-reset',
  'stream-drip',
]

let repository: TestRepository
beforeAll(() => {
  repository = makeReviewedRepository()
})
afterAll(() => repository.remove())

/** Reviews with a model that has the fault, and checks what holds for every fault. */
async function reviewWith(
  fault: FaultName,
  flags: readonly string[],
  attemptMs: number,
  faultTimes?: number,
): Promise<Run> {
  const server = await startModelServer({
    mode: 'findings',
    fault,
    ...(faultTimes !== undefined && { faultTimes }),
  })
  try {
    const name = ['report', fault, faultTimes ?? 'lasting', ...flags].join('-')
    const report = join(repository.dir, '.git', `${name}.json`)
    const argv = [
      'review',
      '--from',
      'main',
      '--to',
      'feature',
      '--format',
      'json',
      '--output',
      report,
      ...flags,
    ]
    const run = await reviewBeside(fault, [
      ...argv,
      '--model-timeout',
      `${attemptMs}ms`,
      '--model-endpoint',
      server.url,
    ])
    expect(`${run.stdout}${run.stderr}${readFileSync(report, 'utf8')}`).not.toContain(key)
    expect(`${run.stdout}${run.stderr}`).not.toMatch(/[^\P{Cc}\n]/u)
    expect(run.stderr).not.toMatch(/^\s*at .*:\d+:\d+\)?$|error\[internal\]/m)
    expect(server.stats.strayed).toBe(0)
    return run
  } finally {
    await server.close()
  }
}

async function reviewBeside(fault: FaultName, argv: readonly string[]): Promise<Run> {
  const where = {
    cwd: repository.dir,
    env: { SCRUTINEER_MODEL_NAME: 'test-model', SCRUTINEER_MODEL_API_KEY: key },
  }
  if (!apart.has(fault)) return runMain(argv, where)
  const run = await runProgram(argv, where)
  expect(run.peakMib).not.toBeNull()
  expect(run.peakMib).toBeLessThan(300)
  return run
}

function statusOf(run: Run): unknown {
  return (JSON.parse(run.stdout) as { status: unknown }).status
}

function errorLines(run: Run): string[] {
  return run.stderr.split('\n').filter((line) => line.startsWith('error['))
}

test('the table names every fault', () => {
  expect(Object.keys(lasting).toSorted()).toEqual(Object.keys(faults).toSorted())
})

const ways: readonly (readonly [string, readonly string[]])[] = [
  ['answers plainly', []],
  ['answers in streams', ['--stream']],
]

describe.concurrent.each(ways)('a model that %s and has a fault at every request', (_way, flags) => {
  const ends = { ...lasting, ...(flags.length > 0 && lastingInStreams) }
  test.each(Object.entries(ends) as [FaultName, 0 | 2][])('%s ends with %d', async (fault, exitCode) => {
    const run = await reviewWith(fault, flags, lastingMs(fault, exitCode))
    expect(run.exitCode, run.stderr).toBe(exitCode)
    expect(errorLines(run)).toHaveLength(exitCode === 2 ? 1 : 0)
    expect(statusOf(run)).toBe(exitCode === 2 ? 'incomplete' : 'complete')
  })
})

describe.concurrent.each(ways)('a model that %s and has a fault once', (_way, flags) => {
  test.each(flags.length > 0 ? healingStreams : healing)('%s is got over', async (fault) => {
    const run = await reviewWith(fault, flags, healingMs(fault), 1)
    expect(run.exitCode, run.stderr).toBe(0)
    expect(errorLines(run)).toEqual([])
    expect(statusOf(run)).toBe('complete')
  })
})
