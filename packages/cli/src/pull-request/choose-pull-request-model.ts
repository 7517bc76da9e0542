import { err, ok, type Result } from 'neverthrow'
import type { PrValues } from '../commands/pr-flags.ts'
import { valueIn } from '../environment/value-in.ts'
import type { Failure } from '../failure.ts'
import { chooseModel } from '../model/choose-model.ts'
import type { ModelChoice } from '../model/model-choice.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The model of OpenCode that reviews unless `OPENCODE_MODEL` names another. */
export const defaultOpenCodeModel = 'deepseek-v4-flash'

/**
 * Chooses by flags, then by `SCRUTINEER_MODEL_*`, then by `OPENCODE_*`. Nothing is chosen that was not named: a pull
 * request is somebody else's code, and goes to nobody by default.
 */
export function choosePullRequestModel(flags: PrValues, env: Env): Result<ModelChoice, Failure> {
  const named = Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => name.startsWith('SCRUTINEER_MODEL_') || name === 'OPENCODE_API_KEY',
    ),
  )
  return chooseModel(flags, named).andThen((choice) => {
    if (choice.protocol === 'offline') return choice.reason.by === 'name' ? ok(choice) : err(nothingNamed)
    const { endpoint, profile, apiKey, protocol } = choice
    const hasKey = valueIn(env, 'OPENCODE_API_KEY') !== null
    // A name alone, beside a key of OpenCode, is the name of a model there.
    const isNameAlone = profile === null && endpoint === null && apiKey === null
    const isOpenCode = protocol === 'openai' && (profile === 'opencode' || isNameAlone)
    if (!isOpenCode || !hasKey) return ok(choice)
    // A key that decided alone decided the model with it.
    const wanted = choice.reason.by === 'name' ? choice.model : null
    const model = wanted ?? valueIn(env, 'OPENCODE_MODEL') ?? defaultOpenCodeModel
    return ok({ ...choice, profile: 'opencode' as const, model, reason: { by: 'name' } as const })
  })
}

const nothingNamed: Failure = {
  code: 'model_not_configured',
  message:
    'no model is named, expected --model-name and --model-endpoint, SCRUTINEER_MODEL_NAME and _ENDPOINT, or ' +
    'OPENCODE_API_KEY; set one of them, or ask for the offline reviewer with --model-protocol offline',
}
