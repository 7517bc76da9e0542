import type { LanguageModel } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { FallbackFlags } from './choose-fallbacks.ts'
import { chooseModel, type ModelFlags } from './choose-model.ts'
import { describeChoice } from './describe-choice.ts'
import { type DiscoveryFlags, lookAround } from './look-around.ts'
import type { ModelChoice } from './model-choice.ts'
import { openWithFallbacks } from './open-with-fallbacks.ts'
import { settleChoice } from './settle-choice.ts'

/** A model, ready to be asked. */
export interface PreparedModel {
  readonly model: LanguageModel
  readonly choice: ModelChoice
  /** What the user should know about the choice; null when it was named. */
  readonly notice: string | null
  /** Where it is served, as far as that is known: its answers are told apart by it. */
  readonly scope: string
}

/**
 * The model that flags and environment mean; where they name none, one of a server on this machine. Nothing of the change
 * is sent yet.
 */
export async function prepareModel(
  flags: DiscoveryFlags & FallbackFlags & ModelFlags,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Result<PreparedModel, Failure>> {
  const named = chooseModel(flags, env)
  if (named.isErr()) return err(named.error)
  const choice = await settleChoice(named.value, flags, env, () => lookAround(flags, env, signal))
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
