import { type EndpointProfile, profiles } from '@scrutineer/providers'
import { anthropicProfile } from '@scrutineer/providers/anthropic'
import type { LocalServer } from '@scrutineer/providers/discovery'
import { geminiProfile } from '@scrutineer/providers/gemini'
import { type OwnProfile, readOwnProfiles } from '@scrutineer/providers/profiles'
import { err, ok, type Result } from 'neverthrow'
import type { ModelsValues } from '../commands/models-flags.ts'
import { loadConfiguration } from '../configuration/load-configuration.ts'
import { modelEnvironment } from '../configuration/model-environment.ts'
import { fieldWord } from '../configuration/profile-kind.ts'
import { allProfileWords } from '../configuration/profile-words.ts'
import { valueIn } from '../environment/value-in.ts'
import type { Failure } from '../failure.ts'
import { chooseModel } from '../model/choose-model.ts'
import { lookAround } from '../model/look-around.ts'
import type { ChatChoice, ModelChoice } from '../model/model-choice.ts'
import { type OpenedModel, openEachModel } from '../model/open-each-model.ts'
import { settleChoice } from '../model/settle-choice.ts'
import { vendorOf } from '../model/vendor-of.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import type { Surroundings } from '../surroundings.ts'
import { type ModelSetting, modelSettings } from './model-setting.ts'
import { withoutSecrets } from './without-secrets.ts'

/** All that decides which model reviews here. Holds no secret. */
export interface ModelsSurvey {
  readonly reviewer: SurveyedReviewer | null
  /** Those that would take its place where it gives no answers, in order. */
  readonly fallbacks: readonly SurveyedReviewer[]
  /** Why no review could begin; null when one could. */
  readonly problem: Failure | null
  readonly settings: readonly ModelSetting[]
  /** Names of the key variables that are set. */
  readonly keyVariables: readonly string[]
  readonly servers: readonly LocalServer[]
  /** Names of profiles: those of the settings first, then those that come with the program. */
  readonly profiles: readonly string[]
}

/** The reviewer that would be asked. */
export interface SurveyedReviewer {
  readonly choice: ModelChoice
  readonly provider: string
  readonly model: string
  readonly isAi: boolean
  readonly contextWindow: number | null
  /** Null for the offline reviewer. */
  readonly endpoint: string | null
}

/** Looks at flags, variables, the user's file and this machine. Asks no model anything. */
export async function surveyModels(
  flags: ModelsValues,
  surroundings: Surroundings,
): Promise<Result<ModelsSurvey, Failure>> {
  const { env: outer, stderr, interrupted } = surroundings
  const loaded = await loadConfiguration(flags.config, surroundings)
  if (loaded.isErr()) return err(loaded.error)
  await writeWarnings(loaded.value.warnings, stderr)
  const env = modelEnvironment(loaded.value, outer)
  const servers = await lookAround(flags, env, interrupted)
  const named = chooseModel(flags, env)
  const choice = named.isErr()
    ? named
    : await settleChoice(named.value, flags, env, () => Promise.resolve(servers))
  // A mistake on the command line is nothing to be surveyed.
  if (choice.isErr() && choice.error.code !== 'model_not_configured') return err(choice.error)
  const own = readOwnProfiles(loaded.value.values['model.profiles'] ?? {}, fieldWord).unwrapOr({})
  const opened = choice.isErr() ? err(choice.error) : await openEachModel(choice.value, flags, env)
  if (opened.isErr() && opened.error.code === 'usage') return err(opened.error)
  const [reviewer, ...fallbacks] = opened.isErr() ? [] : opened.value.map((each) => surveyReviewer(each, env))
  return ok({
    reviewer: reviewer ?? null,
    fallbacks,
    problem: opened.isErr() ? opened.error : null,
    settings: modelSettings(loaded.value, flags),
    keyVariables: [...new Set([...keyVariables, ...ownKeyVariables(own)])].filter(
      (variable) => valueIn(outer, variable) !== null,
    ),
    servers,
    profiles: [...new Set([...Object.keys(own), ...allProfileWords])],
  })
}

function ownKeyVariables(own: Readonly<Record<string, OwnProfile>>): readonly string[] {
  return Object.values(own).flatMap(({ change: { keyEnv = [], bearerEnv = [] } }) => [
    ...keyEnv,
    ...bearerEnv,
  ])
}

/** What is to be said of the model that was chosen. */
export function surveyReviewer(
  { model: { provider, model, isAi, capabilities }, choice }: OpenedModel,
  env: Surroundings['env'],
): SurveyedReviewer {
  return {
    choice,
    provider,
    model,
    isAi,
    contextWindow: capabilities.contextWindow,
    endpoint: choice.protocol === 'offline' ? null : endpointOf(choice, env),
  }
}

/** Where it is served: as it is named, else as the vendor's own variable or profile says. */
function endpointOf(choice: ChatChoice, env: Surroundings['env']): string | null {
  const vendor = vendorOf(choice)
  const found =
    choice.endpoint ??
    vendor?.baseUrlEnv.map((variable) => valueIn(env, variable)).find((value) => value !== null) ??
    vendor?.baseUrl ??
    null
  return found === null ? null : withoutSecrets(found)
}

const keyVariables: readonly string[] = [
  ...new Set([
    'SCRUTINEER_MODEL_API_KEY',
    ...Object.values<EndpointProfile>({ ...profiles, anthropicProfile, geminiProfile }).flatMap(
      ({ keyEnv, bearerEnv }) => [...keyEnv, ...bearerEnv],
    ),
  ]),
]
