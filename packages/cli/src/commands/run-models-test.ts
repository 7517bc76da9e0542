import { escapeTerminalLine } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { loadConfiguration } from '../configuration/load-configuration.ts'
import { modelEnvironment } from '../configuration/model-environment.ts'
import type { Failure } from '../failure.ts'
import { describeChoice } from '../model/describe-choice.ts'
import { findChoice } from '../model/find-choice.ts'
import { type OpenedModel, openEachModel } from '../model/open-each-model.ts'
import { describeReviewer } from '../models/render-survey-text.ts'
import { renderTestJson, type TestedModel } from '../models/render-test-json.ts'
import { renderTestText } from '../models/render-test-text.ts'
import { surveyReviewer } from '../models/survey-models.ts'
import { testModel } from '../models/test-model.ts'
import { writeFailure } from '../output/write-failure.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ModelsValues } from './models-flags.ts'

/**
 * Asks the model that would review here whether it calls tools, and each that would take its place: 0 when all do, 2 when one
 * does not.
 */
export async function runModelsTest(
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
  const opened = await openEachModel(choice.value, flags, env)
  if (opened.isErr()) return err(opened.error)
  const notice = describeChoice(choice.value)
  if (notice !== null) await stderr.write(`note: ${escapeTerminalLine(notice)}\n`)
  const isJson = flags.format === 'json'
  const [first, ...fallbacks] = opened.value
  if (first.choice.protocol === 'offline') {
    const text = 'The built-in offline reviewer is no AI: there is no model to ask, so it needs no test.\n'
    await stdout.write(
      isJson ? renderTestJson({ reviewer: surveyReviewer(first, env), test: null }, []) : text,
    )
    return ok(0)
  }
  const timeoutMs = first.choice.timeoutMs ?? usualTimeoutMs
  const ask = async (each: OpenedModel, place: number): Promise<TestedModel> => {
    const reviewer = surveyReviewer(each, env)
    const asked = describeReviewer(reviewer)
    await stderr.write(`asking ${escapeTerminalLine(asked)}, for ${timeoutMs / 1000} seconds at most\n`)
    const test = await testModel(each.model, timeoutMs, surroundings)
    if (!isJson) await stdout.write(`${place === 0 ? '' : '\n'}${renderTestText(asked, test)}`)
    if (test.failure !== null) await writeFailure(test.failure, stderr)
    return { reviewer, test }
  }
  const tested = await ask(first, 0)
  const others: TestedModel[] = []
  for (const [at, fallback] of fallbacks.entries()) {
    // Who interrupts wants no further question asked.
    if (!interrupted.aborted) others.push(await ask(fallback, at + 1))
  }
  if (isJson) await stdout.write(renderTestJson(tested, others))
  return ok([tested, ...others].every(({ test }) => test?.failure === null) ? 0 : 2)
}

/** As long as one answer of a review may take. */
const usualTimeoutMs = 180_000
