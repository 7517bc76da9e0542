import { type ProfileName, profileNames, profiles } from '@scrutineer/providers'
import { err, ok, type Result } from 'neverthrow'
import { nearestName } from '../arguments/nearest-name.ts'
import { readDuration } from '../arguments/read-duration.ts'
import type { ReviewValues } from '../commands/review-flags.ts'
import { type Failure, usageFailure } from '../failure.ts'

/** The reviewer to ask, as far as the command line and the environment name it. */
export type ModelChoice = OfflineChoice | ChatChoice

/** The built-in reviewer. */
export interface OfflineChoice {
  readonly protocol: 'offline'
  /** What the user should know about the choice; null when it was asked for by name. */
  readonly notice: string | null
}

/** A model behind an OpenAI-compatible endpoint. What is null comes from the vendor's profile. */
export interface ChatChoice {
  readonly protocol: 'openai'
  readonly model: string | null
  readonly endpoint: string | null
  /** Never printed. */
  readonly apiKey: string | null
  readonly timeoutMs: number | null
  /** The vendor, where it is known by name. */
  readonly profile: ProfileName | null
  readonly notice: string | null
}

type Env = Readonly<Record<string, string | undefined>>
type ModelFlags = Pick<
  ReviewValues,
  'model-protocol' | 'model-name' | 'model-endpoint' | 'model-timeout' | 'model-profile'
>

/** Vendors whose key alone is enough to choose them, with the model that is taken there; first come, first chosen. */
const wellKnown = [
  { profile: 'opencode', model: 'deepseek-v4-flash' },
  { profile: 'openai', model: 'gpt-5-mini' },
  { profile: 'deepseek', model: 'deepseek-v4-flash' },
] as const satisfies readonly { readonly profile: ProfileName; readonly model: string }[]

/**
 * Chooses by flags, then by `SCRUTINEER_MODEL_*`, then by a well-known key variable; else the offline reviewer, which
 * must be asked for by name where `CI` is set, so that a lost secret never turns a gate green.
 */
export function chooseModel(flags: ModelFlags, env: Env): Result<ModelChoice, Failure> {
  return readChoice(flags, env).andThen((choice) => {
    if (choice.protocol === 'offline') return ok({ protocol: 'offline', notice: null } as const)
    const { protocol, ...named } = choice
    if (protocol === 'openai' || isNamed(named))
      return ok({ ...named, protocol: 'openai', notice: null } as const)
    for (const { profile, model } of wellKnown) {
      const variable = profiles[profile].keyEnv.find((name) => valueIn(env, name) !== null)
      if (variable === undefined) continue
      const notice = `${variable} is set, so ${model} of ${profile} reviews; --model-name and --model-endpoint name another`
      return ok({ ...named, protocol: 'openai', model, profile, notice } as const)
    }
    return isCi(env) ? err(nothingNamedInCi) : ok({ protocol: 'offline', notice: offlineNotice } as const)
  })
}

const offlineNotice =
  'no model is set, so the built-in offline reviewer looks for known defect patterns: it is no AI; see scrutineer help review'

const nothingNamedInCi: Failure = {
  code: 'model_not_configured',
  message:
    'CI is set and no model is named, expected SCRUTINEER_MODEL_NAME, _ENDPOINT and _API_KEY; ' +
    'check the secret, or ask for the offline reviewer with --model-protocol offline',
}

type Named = Omit<ChatChoice, 'protocol' | 'notice'>

function isNamed({ model, endpoint, apiKey, profile }: Named): boolean {
  return [model, endpoint, apiKey, profile].some((value) => value !== null)
}

function readChoice(
  flags: ModelFlags,
  env: Env,
): Result<Named & { readonly protocol: 'openai' | 'offline' | null }, Failure> {
  const protocol = flags['model-protocol'] ?? valueIn(env, 'SCRUTINEER_MODEL_PROTOCOL')
  if (protocol !== null && protocol !== 'openai' && protocol !== 'offline') {
    return err(badVariable('SCRUTINEER_MODEL_PROTOCOL', protocol, 'openai or offline'))
  }
  const idle = (['model-name', 'model-endpoint', 'model-profile'] as const).find(
    (flag) => flags[flag] !== undefined,
  )
  if (protocol === 'offline' && idle !== undefined) {
    return err(usageFailure(`--${idle} has no effect on the offline reviewer; add --model-protocol openai`))
  }
  const timeout = valueIn(env, 'SCRUTINEER_MODEL_TIMEOUT')
  const timeoutMs = flags['model-timeout'] ?? (timeout === null ? null : readDuration(timeout))
  if (timeout !== null && timeoutMs === null) {
    return err(badVariable('SCRUTINEER_MODEL_TIMEOUT', timeout, 'a time such as 90s'))
  }
  const profile = flags['model-profile'] ?? valueIn(env, 'SCRUTINEER_MODEL_PROFILE')
  if (profile !== null && !isProfileName(profile)) return err(unknownProfile(profile))
  return ok({
    protocol,
    model: flags['model-name'] ?? valueIn(env, 'SCRUTINEER_MODEL_NAME'),
    endpoint: flags['model-endpoint'] ?? valueIn(env, 'SCRUTINEER_MODEL_ENDPOINT'),
    apiKey: valueIn(env, 'SCRUTINEER_MODEL_API_KEY'),
    timeoutMs,
    profile,
  })
}

function badVariable(name: string, value: string, expected: string): Failure {
  return {
    code: 'config',
    message: `${name} has the value ${JSON.stringify(value)}, expected ${expected}; set or unset it`,
  }
}

function unknownProfile(name: string): Failure {
  const nearest = nearestName(name, profileNames)
  const advice = nearest === null ? 'see scrutineer help review' : `did you mean ${nearest}?`
  return usageFailure(
    `unknown model profile ${JSON.stringify(name)}, expected one of ${profileNames.join(', ')}; ${advice}`,
  )
}

function isProfileName(name: string): name is ProfileName {
  return (profileNames as readonly string[]).includes(name)
}

/** An empty variable counts as unset: that is what a lost secret looks like in CI. */
function valueIn(env: Env, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

function isCi(env: Env): boolean {
  const value = valueIn(env, 'CI')
  return value !== null && !['0', 'false'].includes(value.toLowerCase())
}
