import { type OwnProfile, readOwnProfiles } from '@scrutineer/providers/profiles'
import { err, ok, type Result } from 'neverthrow'
import { flagForModels } from '../arguments/flags-of-models.ts'
import { isModelProtocol, type ModelProtocol, modelProtocols } from '../arguments/model-protocols.ts'
import { nearestName } from '../arguments/nearest-name.ts'
import { readDuration } from '../arguments/read-duration.ts'
import type { ReviewValues } from '../commands/review-flags.ts'
import { fieldWord, profileTable } from '../configuration/profile-kind.ts'
import { allProfileWords, profileWordsOf, protocolOfProfile } from '../configuration/profile-words.ts'
import { truth } from '../configuration/word-kinds.ts'
import { runsInCi } from '../environment/runs-in-ci.ts'
import { valueIn } from '../environment/value-in.ts'
import { type Failure, usageFailure } from '../failure.ts'
import type { ChatChoice, ModelChoice } from './model-choice.ts'
import { wellKnownKeys } from './well-known-keys.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The flags that name a model. */
export type ModelFlags = Pick<
  ReviewValues,
  | 'model-protocol'
  | 'model-name'
  | 'model-endpoint'
  | 'model-timeout'
  | 'stream'
  | 'model-profile'
  | 'model-context-window'
  | 'model-ca-file'
>

/**
 * Chooses by flags, then by `SCRUTINEER_MODEL_*`, then by a well-known key variable; else the offline reviewer, which
 * must be asked for by name where `CI` is set, so that a lost secret never turns a gate green. Asks nobody.
 */
export function chooseModel(flags: ModelFlags, env: Env): Result<ModelChoice, Failure> {
  return readChoice(flags, env).andThen((choice): Result<ModelChoice, Failure> => {
    if (choice.protocol === 'offline') return ok({ protocol: 'offline', reason: { by: 'name' } })
    const named: Named = { ...choice, protocol: choice.protocol ?? 'openai' }
    if (choice.protocol !== null || isNamed(choice)) return ok({ ...named, reason: { by: 'name' } })
    for (const { variables, ...vendor } of wellKnownKeys) {
      const variable = variables.find((name) => valueIn(env, name) !== null)
      if (variable !== undefined) return ok({ ...named, ...vendor, reason: { by: 'key', variable } })
    }
    return runsInCi(env)
      ? err(nothingNamedInCi)
      : ok({ protocol: 'offline', reason: { by: 'default', tooSmall: null } })
  })
}

const nothingNamedInCi: Failure = {
  code: 'model_not_configured',
  message:
    'CI is set and no model is named, expected SCRUTINEER_MODEL_NAME, _ENDPOINT and _API_KEY; ' +
    'check the secret, or ask for the offline reviewer with --model-protocol offline',
}

/** What is named, which may be nothing. */
type Given = Omit<ChatChoice, 'protocol' | 'reason'> & {
  readonly protocol: ModelProtocol | null
}
type Named = Omit<ChatChoice, 'reason'>

function isNamed({ model, endpoint, apiKey, profile }: Given): boolean {
  return [model, endpoint, apiKey, profile].some((value) => value !== null)
}

function readChoice(flags: ModelFlags, env: Env): Result<Given, Failure> {
  const protocol = flags['model-protocol'] ?? valueIn(env, 'SCRUTINEER_MODEL_PROTOCOL')
  if (protocol !== null && !isModelProtocol(protocol)) {
    return err(badVariable('SCRUTINEER_MODEL_PROTOCOL', protocol, `one of ${modelProtocols.join(', ')}`))
  }
  const idle = flagForModels(flags)
  if (protocol === 'offline' && idle !== null) {
    return err(usageFailure(`--${idle} has no effect on the offline reviewer; add --model-protocol openai`))
  }
  const timeout = valueIn(env, 'SCRUTINEER_MODEL_TIMEOUT')
  const timeoutMs = flags['model-timeout'] ?? (timeout === null ? null : readDuration(timeout))
  if (timeout !== null && timeoutMs === null) {
    return err(badVariable('SCRUTINEER_MODEL_TIMEOUT', timeout, 'a time such as 90s'))
  }
  const stream = readStream(flags, env)
  if (stream.isErr()) return err(stream.error)
  const window = readWindow(flags, env)
  if (window.isErr()) return err(window.error)
  const ownProfiles = readProfiles(valueIn(env, 'SCRUTINEER_MODEL_PROFILES'))
  if (ownProfiles.isErr()) return err(ownProfiles.error)
  const profile = flags['model-profile'] ?? valueIn(env, 'SCRUTINEER_MODEL_PROFILE')
  const spoken = profile === null ? ok(protocol) : protocolFor(profile, protocol, ownProfiles.value)
  if (spoken.isErr()) return err(spoken.error)
  return ok({
    protocol: spoken.value,
    ownProfiles: ownProfiles.value,
    model: flags['model-name'] ?? valueIn(env, 'SCRUTINEER_MODEL_NAME'),
    endpoint: flags['model-endpoint'] ?? valueIn(env, 'SCRUTINEER_MODEL_ENDPOINT'),
    apiKey: valueIn(env, 'SCRUTINEER_MODEL_API_KEY'),
    timeoutMs,
    stream: stream.value,
    profile,
    contextWindow: window.value,
    caFile: flags['model-ca-file'] ?? valueIn(env, 'SCRUTINEER_MODEL_CA_FILE'),
  })
}

function readStream(flags: ModelFlags, env: Env): Result<boolean, Failure> {
  const name = 'SCRUTINEER_MODEL_STREAM'
  const kind = truth()
  const set = valueIn(env, name)
  const value = flags.stream ?? (set === null ? false : kind.fromText(set))
  return value === undefined ? err(badVariable(name, set ?? '', kind.expected)) : ok(value)
}

function readWindow(flags: ModelFlags, env: Env): Result<number | null, Failure> {
  const given = flags['model-context-window']
  if (given !== undefined) return ok(given)
  const set = valueIn(env, 'SCRUTINEER_MODEL_CONTEXT_WINDOW')
  if (set === null || set === 'none') return ok(null)
  const tokens = /^\d{1,9}$/.test(set) ? Number(set) : 0
  return tokens >= 1000
    ? ok(tokens)
    : err(
        badVariable(
          'SCRUTINEER_MODEL_CONTEXT_WINDOW',
          set,
          'a whole number of tokens of at least 1000, or none',
        ),
      )
}

function badVariable(name: string, value: string, expected: string): Failure {
  return {
    code: 'config',
    message: `${name} has the value ${JSON.stringify(value)}, expected ${expected}; set or unset it`,
  }
}

/** The protocol that a profile speaks, where none is named. */
function protocolFor(
  profile: string,
  named: ModelProtocol | null,
  own: ChatChoice['ownProfiles'],
): Result<ModelProtocol | null, Failure> {
  const mine = Object.hasOwn(own, profile) ? own[profile] : undefined
  const usual = mine?.protocol ?? protocolOfProfile(profile)
  const spoken = named ?? usual ?? 'openai'
  if (spoken === 'offline') return ok(spoken)
  if (mine?.protocol === spoken) return ok(spoken)
  if (profileWordsOf[spoken].includes(profile)) return ok(named ?? (spoken === 'openai' ? null : spoken))
  return err(
    usual === null
      ? unknownProfile(profile, [
          ...(named === null ? allProfileWords : profileWordsOf[spoken]),
          ...Object.keys(own),
        ])
      : usageFailure(
          `--model-profile ${profile} is for --model-protocol ${usual}, not ${spoken}; leave one out`,
        ),
  )
}

/** Profiles of the user's own, as their variable or their file has them. */
function readProfiles(text: string | null): Result<Readonly<Record<string, OwnProfile>>, Failure> {
  if (text === null) return ok({})
  const table = profileTable()
  const written = table.fromText(text)
  if (written === undefined) {
    const complaint = table.explain?.(text) ?? `has a value that cannot be used, expected ${table.expected}`
    return err({ code: 'config', message: `SCRUTINEER_MODEL_PROFILES ${complaint}; set or unset it` })
  }
  return readOwnProfiles(written, fieldWord).mapErr(
    ({ path, expected }): Failure => ({
      code: 'config',
      message: `model.profiles.${path}: expected ${expected}`,
    }),
  )
}

function unknownProfile(name: string, known: readonly string[]): Failure {
  const nearest = nearestName(name, known)
  const advice = nearest === null ? 'see scrutineer help review' : `did you mean ${nearest}?`
  return usageFailure(
    `unknown model profile ${JSON.stringify(name)}, expected one of ${known.join(', ')}; ${advice}`,
  )
}
