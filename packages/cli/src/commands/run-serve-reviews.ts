import { serve } from '@scrutineer/http/node'
import { createReviewApi } from '@scrutineer/http/reviews'
import { createOpenCode } from '@scrutineer/providers'
import { disposeAtExit, removeOrphans } from '@scrutineer/tools/github'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import { writeFailure } from '../output/write-failure.ts'
import { describeMistake } from '../serve/describe-mistake.ts'
import { readConfiguration } from '../serve/read-configuration.ts'
import { readEnvFile } from '../serve/read-env-file.ts'
import { toListenFailure } from '../serve/to-listen-failure.ts'
import { toLogLine } from '../serve/to-log-line.ts'
import type { Surroundings } from '../surroundings.ts'
import type { CommandEnd } from './command.ts'
import type { ServeValues } from './serve-flags.ts'

/** Serves pull-request reviews until the user asks the program to end. */
export async function runServeReviews(
  { drain: drainMs, engine }: ServeValues,
  { env, cwd, stdout, stderr, interrupted, clock }: Surroundings,
): Promise<Result<CommandEnd, Failure>> {
  const configuration = readEnvFile(cwd).andThen((file) =>
    readConfiguration({ ...file, ...env }, cwd, engine),
  )
  if (configuration.isErr()) {
    const [first, ...others] = configuration.error
    for (const failure of others) await writeFailure(failure, stderr)
    return err(first)
  }
  const { github, model, limits, maxConcurrentReviews, reviewTimeoutMs, host, port, workspaceRoot } =
    configuration.value
  const removed = await removeOrphans(workspaceRoot)
  if (removed > 0) await stderr.write(`note: removed ${removed} workspaces of reviews that were killed\n`)

  // Lines in the order of what they tell, though nobody waits for them.
  let written = Promise.resolve<unknown>(undefined)
  const say = (line: string): void => {
    written = written.then(() => stderr.write(`${line}\n`))
  }
  const onError = (error: unknown): void => say(describeMistake(error, clock.now()))
  const api = createReviewApi({
    ...github,
    model: createOpenCode(model.settings)(model.name),
    limits,
    maxConcurrentReviews,
    reviewTimeoutMs,
    clock,
    log(record) {
      // Probes come every few seconds and say nothing.
      if (record.route !== 'GET /health' || record.code !== null) say(toLogLine(record, clock.now()))
    },
    onError,
  })
  const serving = await serve(api, { host, port, onError })
  if (serving.isErr()) return err(toListenFailure(serving.error))
  // The other signals are the program's own, and end it in order.
  const keepSignal = disposeAtExit(github.workspaces, ['SIGHUP'])
  await stdout.write(`reviewing pull requests at ${serving.value.url}\n`)

  await aborted(interrupted)
  await stderr.write('note: ending; running reviews may end first\n')
  await serving.value.stop(drainMs === undefined ? {} : { drainMs })
  await github.workspaces.disposeAll()
  keepSignal()
  await written
  return ok('stopped')
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
