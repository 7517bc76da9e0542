import type { LanguageModel } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import { chooseFallbacks, type FallbackFlags } from './choose-fallbacks.ts'
import type { ChatChoice, ModelChoice } from './model-choice.ts'
import { openModel, outwardNames } from './open-model.ts'

/** A model that can be asked, and what it was made of. */
export interface OpenedModel {
  readonly model: LanguageModel
  readonly choice: ModelChoice
}

/**
 * Makes the model that was chosen and, behind it in their order, those that take its place where it gives no answers; nothing
 * is sent yet. Fails where one of them could not be asked at all: the moment it is needed would be too late to hear of that.
 */
export async function openEachModel(
  choice: ModelChoice,
  flags: FallbackFlags,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<readonly [OpenedModel, ...OpenedModel[]], Failure>> {
  const chosen = chooseFallbacks(flags, env, choice)
  if (chosen.isErr()) return err(chosen.error)
  const model = await openModel(choice, env)
  if (model.isErr()) return err(model.error)
  const fallbacks: OpenedModel[] = []
  for (const each of chosen.value) {
    const isElsewhere =
      choice.protocol === 'offline' || choice.protocol !== each.protocol || choice.profile !== each.profile
    const opened = await openModel(each, env, isElsewhere ? namesElsewhere : outwardNames)
    if (opened.isErr()) return err(named(opened.error, each, isElsewhere))
    fallbacks.push({ model: opened.value, choice: each })
  }
  return ok([{ model: model.value, choice }, ...fallbacks])
}

/** Key and address of the first are never those of another vendor, so they must not be advised. */
const namesElsewhere = {
  ...outwardNames,
  apiKey: 'key_env of its profile',
  baseUrl: 'base_url of its profile',
}

function named(failure: Failure, { model, profile, protocol }: ChatChoice, isElsewhere: boolean): Failure {
  const name = isElsewhere ? `${profile ?? protocol}:${model ?? ''}` : model
  return { ...failure, message: `--fallback-model ${name ?? ''}: ${failure.message}` }
}
