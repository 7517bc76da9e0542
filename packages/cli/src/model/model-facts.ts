import type { PreviewChangesOptions } from '@scrutineer/core'
import { knownWindow } from '@scrutineer/providers/profiles'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import { chooseModel, type ModelFlags } from './choose-model.ts'
import type { ChatChoice } from './model-choice.ts'

/**
 * What a preview must know of the model that would review. Nobody is asked, so a server on this machine counts as none; and
 * where a review would be refused because nothing is named, the numbers are those of an AI.
 */
export function modelFacts(
  flags: ModelFlags,
  env: Readonly<Record<string, string | undefined>>,
): Result<Pick<PreviewChangesOptions, 'isAi' | 'contextWindow'>, Failure> {
  const choice = chooseModel(flags, env)
  if (choice.isErr()) return choice.error.code === 'model_not_configured' ? ok({}) : err(choice.error)
  return ok(
    choice.value.protocol === 'offline'
      ? { isAi: false, contextWindow: null }
      : { isAi: true, contextWindow: windowOf(choice.value) },
  )
}

function windowOf({ protocol, profile, endpoint, model, contextWindow }: ChatChoice): number | null {
  if (contextWindow !== null) return contextWindow
  if (endpoint !== null && profile === null) return null
  const vendor = protocol === 'responses' ? 'openai' : (profile ?? protocol)
  return knownWindow(vendor, model ?? '')
}
