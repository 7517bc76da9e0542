import type { LanguageModel } from '@scrutineer/core'
import {
  createAnthropic,
  createAnthropicCompatible,
  createGemini,
  createGeminiCompatible,
  createOpenAI,
  createOpenAICompatible,
  createOpenAIResponses,
  createOpenCode,
  createResponsesCompatible,
  describeSettingsError,
  type EndpointSettings,
  type ProviderModel,
  type SettingsError,
} from '@scrutineer/providers'
import type {
  OwnProfile,
  ProfileChange,
  ProfileProtocol,
  ProfilesByProtocol,
} from '@scrutineer/providers/profiles'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { ChatChoice, ModelChoice } from './model-choice.ts'
import { readCaFile } from './read-ca-file.ts'

/** Makes the model that was chosen; nothing is sent yet. Fails where it could not be asked at all. */
export async function openModel(
  choice: ModelChoice,
  env: Readonly<Record<string, string | undefined>>,
  names: OutwardNames = outwardNames,
): Promise<Result<LanguageModel, Failure>> {
  if (choice.protocol === 'offline') {
    const { offlineReviewer } = await import('@scrutineer/providers/offline')
    return ok(offlineReviewer())
  }
  return openEndpoint(choice, env, names)
}

/** Makes the model behind an endpoint, which can say what others are there. */
export async function openEndpoint(
  choice: ChatChoice,
  env: Readonly<Record<string, string | undefined>>,
  names: OutwardNames = outwardNames,
): Promise<Result<ProviderModel, Failure>> {
  const ca = choice.caFile === null ? ok(null) : await readCaFile(choice.caFile)
  if (ca.isErr()) return err(ca.error)
  const model = chatModel(choice, ca.value, env)
  return model.settingsError === null ? ok(model) : err(toFailure(model.settingsError, names))
}

function chatModel(
  choice: ChatChoice,
  ca: string | null,
  env: Readonly<Record<string, string | undefined>>,
): ProviderModel {
  const { endpoint, profile, contextWindow, ownProfiles } = choice
  const given: EndpointSettings = {
    env,
    ...(choice.apiKey !== null && { apiKey: choice.apiKey }),
    ...(choice.timeoutMs !== null && { timeoutMs: choice.timeoutMs }),
    stream: choice.stream,
    ...(endpoint !== null && { baseUrl: endpoint }),
    ...(contextWindow !== null && { contextWindow }),
    ...(ca !== null && { ca }),
  }
  const name = choice.model ?? ''
  // A vendor without a factory of its own is asked like any endpoint, by the name of its profile.
  const provider = profile ?? (endpoint === null ? '' : hostOf(endpoint))
  const isFrom = (...vendors: readonly string[]) =>
    endpoint === null && (profile === null || vendors.includes(profile))
  const named = { ...given, ...(profile !== null && { profile }) }
  switch (choice.protocol) {
    case 'anthropic': {
      const settings = { ...named, profiles: changesOf(ownProfiles, 'anthropic') }
      return isFrom('anthropic')
        ? createAnthropic(settings)(name)
        : createAnthropicCompatible({ ...settings, name: provider })(name)
    }
    case 'gemini': {
      const settings = { ...named, profiles: changesOf(ownProfiles, 'gemini') }
      return isFrom('gemini')
        ? createGemini(settings)(name)
        : createGeminiCompatible({ ...settings, name: provider })(name)
    }
    case 'responses': {
      const settings = { ...named, profiles: changesOf(ownProfiles, 'responses') }
      return isFrom('openai')
        ? createOpenAIResponses(settings)(name)
        : createResponsesCompatible({ ...settings, name: provider })(name)
    }
    case 'openai': {
      const settings = { ...named, profiles: changesOf(ownProfiles, 'openai') }
      if (endpoint === null && profile === 'opencode') return createOpenCode(settings)(name)
      return isFrom('openai')
        ? createOpenAI(settings)(name)
        : createOpenAICompatible({ ...settings, name: provider })(name)
    }
  }
}

type Changes<Protocol extends ProfileProtocol> = Readonly<
  Record<string, ProfileChange<ProfilesByProtocol[Protocol]>>
>

/** The profiles of the user's own that speak a protocol. */
function changesOf<Protocol extends ProfileProtocol>(
  own: Readonly<Record<string, OwnProfile>>,
  protocol: Protocol,
): Changes<Protocol> {
  const mine = Object.entries(own).filter(([, each]) => each.protocol === protocol)
  // Each was read by the fields of its own protocol, which is what the type says.
  return Object.fromEntries(mine.map(([name, { change }]) => [name, change])) as Changes<Protocol>
}

/** Where people set what the library calls by other names. */
export type OutwardNames = Readonly<Record<string, string>>

/** For the model that a review asks first. */
export const outwardNames: OutwardNames = {
  apiKey: 'SCRUTINEER_MODEL_API_KEY',
  baseUrl: '--model-endpoint or SCRUTINEER_MODEL_ENDPOINT',
  model: '--model-name or SCRUTINEER_MODEL_NAME',
  profile: '--model-profile or SCRUTINEER_MODEL_PROFILE',
  timeoutMs: '--model-timeout or SCRUTINEER_MODEL_TIMEOUT',
  contextWindow: '--model-context-window or SCRUTINEER_MODEL_CONTEXT_WINDOW',
}

function toFailure(error: SettingsError, names: OutwardNames): Failure {
  const isOwn = error.setting.startsWith('profiles.')
  const setting = isOwn ? `model.${error.setting}` : (names[error.setting] ?? error.setting)
  return { code: 'model_not_configured', message: describeSettingsError({ ...error, setting }) }
}

function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).hostname : 'compatible'
}
