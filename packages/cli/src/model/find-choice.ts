import { err, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import { chooseModel, type ModelFlags } from './choose-model.ts'
import { type DiscoveryFlags, lookAround } from './look-around.ts'
import type { ModelChoice } from './model-choice.ts'
import { settleChoice } from './settle-choice.ts'

/** The model that flags and environment mean; where they name none, one of a server on this machine. */
export async function findChoice(
  flags: DiscoveryFlags & ModelFlags,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Result<ModelChoice, Failure>> {
  const named = chooseModel(flags, env)
  if (named.isErr()) return err(named.error)
  return settleChoice(named.value, flags, env, () => lookAround(flags, env, signal))
}
