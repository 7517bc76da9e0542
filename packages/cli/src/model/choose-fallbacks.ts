import { err, ok, Result } from 'neverthrow'
import { nameList } from '../configuration/name-list.ts'
import { profileWordsOf } from '../configuration/profile-words.ts'
import { valueIn } from '../environment/value-in.ts'
import { type Failure, usageFailure } from '../failure.ts'
import type { ChatChoice, ModelChoice } from './model-choice.ts'

/** The flag that names models to fall back on. */
export interface FallbackFlags {
  readonly 'fallback-model'?: readonly string[] | undefined
}

/**
 * The models that take the place of the chosen one, in order: by flag, then by `SCRUTINEER_MODEL_FALLBACKS`. A name alone is a
 * model of the same endpoint and key; `VENDOR:NAME` is one of a vendor (or a profile of the user's own), by that vendor's own
 * address and key.
 */
export function chooseFallbacks(
  flags: FallbackFlags,
  env: Readonly<Record<string, string | undefined>>,
  chosen: ModelChoice,
): Result<readonly ChatChoice[], Failure> {
  const text = valueIn(env, 'SCRUTINEER_MODEL_FALLBACKS')
  const kind = nameList()
  const names = flags['fallback-model'] ?? (text === null ? [] : kind.fromText(text))
  if (names === undefined) {
    const given = JSON.stringify(text)
    const message = `SCRUTINEER_MODEL_FALLBACKS has the value ${given}, expected ${kind.expected}; set or unset it`
    return err({ code: 'config', message })
  }
  if (names.length === 0) return ok([])
  if (chosen.protocol === 'offline') {
    // Nobody was named; variables that others need are no mistake then.
    if (flags['fallback-model'] === undefined) return ok([])
    return err(
      usageFailure('--fallback-model has no effect on the offline reviewer; name a model to ask first'),
    )
  }
  return Result.combine(names.map((name) => fallbackOf(name, chosen)))
}

function fallbackOf(given: string, chosen: ChatChoice): Result<ChatChoice, Failure> {
  const [, vendor = '', name = ''] = /^([^:]+):(.+)$/s.exec(given) ?? []
  if (vendor === 'offline' || given === 'offline') {
    return err(usageFailure('the offline reviewer is no AI, and takes the place of no model; leave it out'))
  }
  const elsewhere = {
    ...chosen,
    model: name,
    endpoint: null,
    apiKey: null,
    contextWindow: null,
    reason: { by: 'name' },
  } as const
  const { ownProfiles } = chosen
  const mine = Object.hasOwn(ownProfiles, vendor) ? ownProfiles[vendor] : undefined
  if (mine !== undefined) return ok({ ...elsewhere, protocol: mine.protocol, profile: vendor })
  if (vendor === 'anthropic' || vendor === 'gemini' || vendor === 'responses')
    return ok({ ...elsewhere, protocol: vendor, profile: null })
  // What stands before a colon may be part of a name: qwen3-coder:30b.
  if (!profileWordsOf.openai.includes(vendor)) return ok({ ...chosen, model: given, contextWindow: null })
  return ok({ ...elsewhere, protocol: 'openai', profile: vendor })
}
