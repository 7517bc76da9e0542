import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import { renderSurveyJson } from '../models/render-survey-json.ts'
import { renderSurveyText } from '../models/render-survey-text.ts'
import { surveyModels } from '../models/survey-models.ts'
import { writeFailure } from '../output/write-failure.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ModelsValues } from './models-flags.ts'

/** Shows which model would review here and why. Ends as a review would where none could begin. */
export async function runModels(
  flags: ModelsValues,
  surroundings: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const survey = await surveyModels(flags, surroundings)
  if (survey.isErr()) return err(survey.error)
  const { problem } = survey.value
  await surroundings.stdout.write(
    flags.format === 'json' ? renderSurveyJson(survey.value) : renderSurveyText(survey.value),
  )
  if (problem === null) return ok(0)
  await writeFailure(problem, surroundings.stderr)
  return ok(2)
}
