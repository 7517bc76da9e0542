import type { LocalServer } from '@scrutineer/providers/discovery'
import { ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import { chooseModel, type ModelFlags } from './choose-model.ts'
import { findLocalModel } from './find-local-model.ts'
import type { ModelChoice } from './model-choice.ts'

/**
 * The choice where nothing is named: a model of a local server rather than the offline reviewer. Any other choice stands,
 * and `lookFor` is not called for it.
 */
export async function settleChoice(
  choice: ModelChoice,
  flags: ModelFlags,
  env: Readonly<Record<string, string | undefined>>,
  lookFor: () => Promise<readonly LocalServer[]>,
): Promise<Result<ModelChoice, Failure>> {
  if (choice.reason.by !== 'default') return ok(choice)
  const { found, tooSmall } = findLocalModel(await lookFor())
  if (found === null) return ok({ protocol: 'offline', reason: { by: 'default', tooSmall } })
  // Once more, with a protocol that is named, for what may be set beside a model: how long to wait for it.
  return chooseModel({ ...flags, 'model-protocol': 'openai' }, env).map((named) => {
    const beside = named.protocol === 'offline' ? null : named
    return {
      ...found,
      apiKey: null,
      ownProfiles: named.protocol === 'openai' ? named.ownProfiles : {},
      timeoutMs: beside?.timeoutMs ?? null,
      stream: beside?.stream ?? false,
      contextWindow: beside?.contextWindow ?? found.contextWindow,
      caFile: null,
      reason: { by: 'local_server' },
    }
  })
}
