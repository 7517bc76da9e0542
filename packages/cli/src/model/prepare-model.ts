import type { LanguageModel } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import type { ReviewValues } from '../commands/review-flags.ts'
import type { Failure } from '../failure.ts'
import { chooseModel } from './choose-model.ts'
import { openModel } from './open-model.ts'

/** A model, ready to be asked. */
export interface PreparedModel {
  readonly model: LanguageModel
  /** What the user should know about the choice; null when it was named. */
  readonly notice: string | null
}

/** The model that flags and environment mean; nothing is sent yet. */
export async function prepareModel(
  flags: ReviewValues,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<PreparedModel, Failure>> {
  const choice = chooseModel(flags, env)
  if (choice.isErr()) return err(choice.error)
  return (await openModel(choice.value, env)).map((model) => ({ model, notice: choice.value.notice }))
}
