import type { LanguageModel } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { FallbackFlags } from './choose-fallbacks.ts'
import type { ModelFlags } from './choose-model.ts'
import { describeChoice } from './describe-choice.ts'
import { findChoice } from './find-choice.ts'
import type { DiscoveryFlags } from './look-around.ts'
import type { ModelChoice } from './model-choice.ts'
import { openWithFallbacks } from './open-with-fallbacks.ts'

/** A model, ready to be asked. */
export interface PreparedModel {
  readonly model: LanguageModel
  readonly choice: ModelChoice
  /** What the user should know about the choice; null when it was named. */
  readonly notice: string | null
  /** Where it is served, as far as that is known: its answers are told apart by it. */
  readonly scope: string
}

/** The model that flags and environment mean, and those that take its place where it gives no answers, as one. Nothing of the change is sent yet. */
export async function prepareModel(
  flags: DiscoveryFlags & FallbackFlags & ModelFlags,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Result<PreparedModel, Failure>> {
  const choice = await findChoice(flags, env, signal)
  if (choice.isErr()) return err(choice.error)
  return (await openWithFallbacks(choice.value, flags, env)).map((model) => ({
    model,
    choice: choice.value,
    notice: describeChoice(choice.value),
    scope: scopeOf(choice.value),
  }))
}

function scopeOf(choice: ModelChoice): string {
  const { protocol } = choice
  if (protocol === 'offline') return protocol
  const { endpoint, ownProfiles, profile } = choice
  const mine = Object.keys(ownProfiles).length === 0 ? '' : JSON.stringify(ownProfiles)
  return `${protocol === 'openai' ? (profile ?? '') : protocol} ${endpoint ?? ''}${mine}`
}
