import type { LanguageModel, ModelErrorCode } from '@scrutineer/core'
import { errAsync } from 'neverthrow'
import type { ChatModel } from '../chat-model.ts'
import type { SettingsError } from '../settings-error.ts'
import { plainError } from './to-model-error.ts'

/** A model whose settings do not hold: it can be handed around and shown, but never sends anything. */
export function createUnusableModel(provider: string, model: string, error: SettingsError): ChatModel {
  const key = error.code === 'missing_key' || error.code === 'invalid_key'
  const code: ModelErrorCode = key ? 'auth' : 'invalid_request'
  return {
    provider,
    model,
    isAi: true,
    capabilities: { forcedTools: 'none', contextWindow: null },
    settingsError: error,
    complete: (_request, { signal }) => {
      const failure = signal?.aborted
        ? plainError('aborted', 'aborted')
        : plainError(code, `${error.code}: ${error.setting}`)
      return errAsync({ ...failure, unsent: true })
    },
  } satisfies LanguageModel & ChatModel
}
