import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import type { PullRequestLimits } from '@scrutineer/core'
import { createOpenCode, describeSettingsError, type ModelSettings, profiles } from '@scrutineer/providers'
import { err, ok, type Result } from 'neverthrow'
import { makeFolder } from '../environment/make-folder.ts'
import { valueIn } from '../environment/value-in.ts'
import type { Failure } from '../failure.ts'
import { defaultOpenCodeModel } from '../pull-request/choose-pull-request-model.ts'
import { type EngineWord, engineWords } from '../pull-request/engine-words.ts'
import { type OpenGithub, openGithub } from '../pull-request/open-github.ts'

type Env = Readonly<Record<string, string | undefined>>

/** What `serve reviews` needs to know, checked. */
export interface ReviewsConfiguration {
  readonly github: OpenGithub
  readonly model: { readonly name: string; readonly settings: ModelSettings }
  readonly limits: Pick<PullRequestLimits, 'maxRounds' | 'maxToolCalls'>
  readonly maxConcurrentReviews: number
  readonly reviewTimeoutMs: number
  /** Undefined for the system's folder for temporary files. */
  readonly workspaceRoot: string | undefined
  readonly host: string
  readonly port: number
}

/** One failure for each setting that cannot be used, at least one. */
export type ConfigurationFailures = readonly [Failure, ...Failure[]]

/**
 * Reads the settings of the service from variables. All that is wrong is told at once, each by the variable's name and
 * what it takes; values are never repeated, since they may be keys. A blank variable counts as unset. `engine` is what
 * the command line says, which wins over the variable.
 */
export function readConfiguration(
  env: Env,
  cwd: string,
  engine?: EngineWord,
): Result<ReviewsConfiguration, ConfigurationFailures> {
  const faults: Failure[] = []
  const take = <Value>(read: Result<Value, Failure | readonly Failure[]>): Value | null => {
    if (read.isOk()) return read.value
    faults.push(...[read.error].flat())
    return null
  }
  const whole = (name: string, usual: number, least: number, most: number) =>
    take(readWhole(env, name, usual, least, most))

  const model = take(readModel(env))
  const timeoutSeconds = whole('REVIEW_TIMEOUT_SECONDS', 900, 1, 86_400)
  const maxConcurrentReviews = whole('MAX_CONCURRENT_REVIEWS', 1, 1, 1000)
  const maxRounds = whole('REVIEW_MAX_ROUNDS', 8, 1, 1000)
  const maxToolCalls = whole('REVIEW_MAX_TOOL_CALLS', 32, 1, 10_000)
  const root = take(readFolder(env, cwd))
  const readBy = take(readEngine(env))
  const github = take(
    openGithub({
      env,
      token: valueIn(env, 'GITHUB_TOKEN'),
      workspaceRoot: root?.path,
      engine: engine ?? readBy ?? undefined,
    }),
  )
  const host = take(readHost(env))
  const port = whole('PORT', 8000, 0, 65_535)

  const [first, ...others] = faults
  if (first !== undefined) return err([first, ...others])
  if (
    model === null ||
    timeoutSeconds === null ||
    maxConcurrentReviews === null ||
    maxRounds === null ||
    maxToolCalls === null ||
    github === null ||
    host === null ||
    port === null
  ) {
    return err([{ code: 'config', message: 'a setting cannot be used' }])
  }
  return ok({
    github,
    model,
    limits: { maxRounds, maxToolCalls },
    maxConcurrentReviews,
    reviewTimeoutMs: timeoutSeconds * 1000,
    workspaceRoot: root?.path,
    host,
    port,
  })
}

/** Longest wait for one answer: thinking takes minutes, and the review's own time ends all of it. */
const answerTimeoutMs = 600_000

function readModel(env: Env): Result<ReviewsConfiguration['model'], readonly Failure[]> {
  const apiKey = valueIn(env, 'OPENCODE_API_KEY')
  const baseUrl = valueIn(env, 'OPENCODE_BASE_URL')
  const name = valueIn(env, 'OPENCODE_MODEL') ?? defaultOpenCodeModel
  const settings: ModelSettings = {
    env,
    apiKey: apiKey ?? undefined,
    baseUrl: baseUrl ?? undefined,
    timeoutMs: answerTimeoutMs,
    // Elsewhere than at a vendor that is known by its host, it is the gateway's own language that is spoken.
    ...(isKnownHost(baseUrl) ? {} : { profile: unboundedOpenCode }),
  }
  const faults = [
    ...(apiKey === null
      ? [fault('OPENCODE_API_KEY', 'is missing', 'the key of OpenCode Go')]
      : /^[\x21-\x7e]+$/.test(apiKey)
        ? []
        : [fault('OPENCODE_API_KEY', 'holds characters that no key has', 'the key of OpenCode Go')]),
    ...addressFaults({ ...settings, apiKey: 'any' }),
    ...(/^[\x21-\x7e]{1,200}$/.test(name)
      ? []
      : [fault('OPENCODE_MODEL', 'is no name of a model', 'one such as deepseek-v4-flash')]),
  ]
  return faults.length > 0 ? err(faults) : ok({ name, settings })
}

/**
 * The gateway's ways, except that an answer may be as long as it likes: how much of it is reasoning, nobody knows
 * beforehand, and bytes and time are bounded anyway.
 */
const unboundedOpenCode = { ...profiles.opencode, defaultMaxOutputTokens: null }

function isKnownHost(baseUrl: string | null): boolean {
  if (baseUrl === null || !URL.canParse(baseUrl)) return false
  const { hostname } = new URL(baseUrl)
  return Object.values(profiles).some(
    ({ name, hosts }) =>
      name !== 'opencode' &&
      hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host)),
  )
}

function addressFaults(settings: ModelSettings): Failure[] {
  const { settingsError } = createOpenCode(settings)('any')
  if (settingsError === null) return []
  const said = describeSettingsError({ ...settingsError, setting: 'OPENCODE_BASE_URL' })
  return [
    { code: 'config', message: `${said}; expected an address such as https://host/v1/chat/completions` },
  ]
}

function readWhole(
  env: Env,
  name: string,
  usual: number,
  least: number,
  most: number,
): Result<number, Failure> {
  const text = valueIn(env, name)
  if (text === null) return ok(usual)
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most
    ? ok(number)
    : err(fault(name, 'is no such number', `a whole number from ${least} to ${most}`))
}

function readEngine(env: Env): Result<EngineWord, Failure> {
  const text = valueIn(env, 'REVIEW_ENGINE') ?? 'auto'
  const word = engineWords.find((candidate) => candidate === text)
  return word === undefined
    ? err(fault('REVIEW_ENGINE', 'is no engine', `one of ${engineWords.join(', ')}`))
    : ok(word)
}

function readHost(env: Env): Result<string, Failure> {
  const host = valueIn(env, 'HOST') ?? '127.0.0.1'
  return /^[\w.:-]{1,253}$/.test(host)
    ? ok(host)
    : err(fault('HOST', 'is no name or address', 'one such as 127.0.0.1 or 0.0.0.0'))
}

/** The folder is made where it is missing, so that a mistake shows now and not at the first review. */
function readFolder(env: Env, cwd: string): Result<{ readonly path: string | undefined }, Failure> {
  const text = valueIn(env, 'REVIEW_WORKSPACE_ROOT')
  if (text === null) return ok({ path: undefined })
  const path = resolve(cwd, text)
  try {
    makeFolder(path)
    // The slash asks for a folder.
    accessSync(`${path}/`, constants.W_OK | constants.X_OK)
    return ok({ path })
  } catch {
    return err(fault('REVIEW_WORKSPACE_ROOT', 'cannot be used', 'a folder that this program may write to'))
  }
}

function fault(name: string, wrong: string, expected: string): Failure {
  return { code: 'config', message: `${name} ${wrong}, expected ${expected}` }
}
