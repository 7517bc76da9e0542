import type { LanguageModel } from '@scrutineer/core'
import {
  type ChatModel,
  createOpenAI,
  createOpenAICompatible,
  createOpenCode,
  describeSettingsError,
  type ModelSettings,
  type SettingsError,
} from '@scrutineer/providers'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { ChatChoice, ModelChoice } from './choose-model.ts'

/** Makes the model that was chosen; nothing is sent yet. Fails where it could not be asked at all. */
export async function openModel(
  choice: ModelChoice,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<LanguageModel, Failure>> {
  if (choice.protocol === 'offline') {
    const { offlineReviewer } = await import('@scrutineer/providers/offline')
    return ok(offlineReviewer())
  }
  const model = chatModel(choice, env)
  return model.settingsError === null ? ok(model) : err(toFailure(model.settingsError))
}

function chatModel(choice: ChatChoice, env: Readonly<Record<string, string | undefined>>): ChatModel {
  const { endpoint, profile } = choice
  const settings: ModelSettings = {
    env,
    ...(choice.apiKey !== null && { apiKey: choice.apiKey }),
    ...(choice.timeoutMs !== null && { timeoutMs: choice.timeoutMs }),
    ...(endpoint !== null && { baseUrl: endpoint }),
    ...(profile !== null && { profile }),
  }
  const name = choice.model ?? ''
  if (endpoint !== null)
    return createOpenAICompatible({ ...settings, name: profile ?? hostOf(endpoint) })(name)
  if (profile === 'opencode') return createOpenCode(settings)(name)
  if (profile === null || profile === 'openai') return createOpenAI(settings)(name)
  return createOpenAICompatible({ ...settings, name: profile })(name)
}

/** Where people set what the library calls by other names. */
const outwardNames: Readonly<Record<string, string>> = {
  apiKey: 'SCRUTINEER_MODEL_API_KEY',
  baseUrl: '--model-endpoint or SCRUTINEER_MODEL_ENDPOINT',
  model: '--model-name or SCRUTINEER_MODEL_NAME',
  profile: '--model-profile or SCRUTINEER_MODEL_PROFILE',
  timeoutMs: '--model-timeout or SCRUTINEER_MODEL_TIMEOUT',
}

function toFailure(error: SettingsError): Failure {
  const setting = outwardNames[error.setting] ?? error.setting
  return { code: 'model_not_configured', message: describeSettingsError({ ...error, setting }) }
}

function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).hostname : 'openai-compatible'
}
