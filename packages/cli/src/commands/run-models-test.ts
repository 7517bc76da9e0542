import { escapeTerminalLine } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { loadConfiguration } from '../configuration/load-configuration.ts'
import { modelEnvironment } from '../configuration/model-environment.ts'
import type { Failure } from '../failure.ts'
import { prepareModel } from '../model/prepare-model.ts'
import { describeReviewer } from '../models/render-survey-text.ts'
import { renderTestJson } from '../models/render-test-json.ts'
import { renderTestText } from '../models/render-test-text.ts'
import { surveyReviewer } from '../models/survey-models.ts'
import { testModel } from '../models/test-model.ts'
import { writeFailure } from '../output/write-failure.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ModelsValues } from './models-flags.ts'

/** Asks the model that would review here whether it calls tools: 0 when it does, 2 when it does not. */
export async function runModelsTest(
  flags: ModelsValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const { stdout, stderr, interrupted } = surroundings
  const loaded = await loadConfiguration(flags.config, surroundings)
  if (loaded.isErr()) return err(loaded.error)
  await writeWarnings(loaded.value.warnings, stderr)
  const env = modelEnvironment(loaded.value, surroundings.env)
  const prepared = await prepareModel(flags, env, interrupted)
  if (prepared.isErr()) return err(prepared.error)
  const { model, choice, notice } = prepared.value
  if (notice !== null) await stderr.write(`note: ${escapeTerminalLine(notice)}\n`)
  const reviewer = surveyReviewer(model, choice, env)
  const isJson = flags.format === 'json'
  if (choice.protocol === 'offline') {
    const text = 'The built-in offline reviewer is no AI: there is no model to ask, so it needs no test.\n'
    await stdout.write(isJson ? renderTestJson(model, null, null) : text)
    return ok(0)
  }
  const timeoutMs = choice.timeoutMs ?? loaded.value.values['model.timeout'] ?? usualTimeoutMs
  const asked = describeReviewer(reviewer)
  await stderr.write(`asking ${escapeTerminalLine(asked)}, for ${timeoutMs / 1000} seconds at most\n`)
  const test = await testModel(model, timeoutMs, surroundings)
  await stdout.write(isJson ? renderTestJson(model, reviewer.endpoint, test) : renderTestText(asked, test))
  if (test.failure === null) return ok(0)
  await writeFailure(test.failure, stderr)
  return ok(2)
}

/** As long as one answer of a review may take. */
const usualTimeoutMs = 180_000
