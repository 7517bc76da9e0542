import { describeModelError, escapeTerminalLine, type ModelError } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import { interruptedFailure } from '../changes/to-change-failure.ts'
import { loadConfiguration } from '../configuration/load-configuration.ts'
import { modelEnvironment } from '../configuration/model-environment.ts'
import { startDeadline } from '../environment/start-deadline.ts'
import { type Failure, usageFailure } from '../failure.ts'
import { findChoice } from '../model/find-choice.ts'
import { openEndpoint } from '../model/open-model.ts'
import { renderListJson, renderListText } from '../models/render-list.ts'
import { surveyReviewer } from '../models/survey-models.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ModelsValues } from './models-flags.ts'

/** Asks the endpoint that would be asked here for its models. No model is named for it, and none is asked anything. */
export async function runModelsList(
  flags: ModelsValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const { stdout, stderr, interrupted } = surroundings
  const loaded = await loadConfiguration(flags.config, surroundings)
  if (loaded.isErr()) return err(loaded.error)
  await writeWarnings(loaded.value.warnings, stderr)
  const env = modelEnvironment(loaded.value, surroundings.env)
  const choice = await findChoice(flags, env, interrupted)
  if (choice.isErr()) return err(choice.error)
  if (choice.value.protocol === 'offline') return err(nobodyToAsk)
  const opened = await openEndpoint({ ...choice.value, model: choice.value.model ?? 'any' }, env)
  if (opened.isErr()) return err(opened.error)
  const { provider, endpoint } = surveyReviewer({ model: opened.value, choice: choice.value }, env)
  const timeoutMs = choice.value.timeoutMs ?? usualTimeoutMs
  await stderr.write(`asking ${escapeTerminalLine(endpoint ?? provider)} for its models\n`)
  const deadline = startDeadline(timeoutMs, interrupted)
  const listed = await opened.value.listModels({ signal: deadline.signal })
  deadline.clear()
  return listed
    .mapErr((error) => (interrupted.aborted ? interruptedFailure : toFailure(error, endpoint ?? provider)))
    .asyncMap(async (models) => {
      const list = { provider, endpoint, models }
      await stdout.write(flags.format === 'json' ? renderListJson(list) : renderListText(list))
      return 0 as const
    })
}

/** A list comes at once, or not at all. */
const usualTimeoutMs = 30_000

const nobodyToAsk = usageFailure(
  'the built-in offline reviewer is no AI and has no models, expected an endpoint; ' +
    'name one with --model-endpoint, --model-protocol or --model-profile',
)

function toFailure(error: ModelError, endpoint: string): Failure {
  const { code, status } = error
  const said = status === null ? '' : ` (HTTP status ${status})`
  // What is not there is the list, not a model.
  const isMissing = code === 'model_not_found' || code === 'malformed_response'
  const why = isMissing ? 'it has none that can be read; name the model to ask' : describeModelError(error)
  return { code, message: `${endpoint} gave no list of its models${said}: ${why}` }
}
