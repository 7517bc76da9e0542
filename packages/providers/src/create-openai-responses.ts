import type { ChatModel } from './chat-model.ts'
import type { EndpointSettings, OwnName } from './model-settings.ts'
import type { ProfileChange } from './profiles/extend-profile.ts'
import { openaiResponses as profile } from './profiles/responses.ts'
import type { ResponsesProfile } from './profiles/responses-profile.ts'
import { openaiResponses as protocol } from './protocols/openai-responses/openai-responses.ts'
import { type ChatProvider, createProvider } from './provider.ts'

/** Settings of an endpoint that speaks OpenAI's Responses. */
export interface OpenAIResponsesSettings extends EndpointSettings {
  /** Which ways to follow: those of a vendor, `generic`, or a profile of your own. Default: told by the host's name. */
  readonly profile?: OwnName | 'openai' | 'azure' | 'opencode' | 'generic' | ResponsesProfile | undefined
  /** Profiles of your own by name, and fields in which those of vendors shall differ. */
  readonly profiles?: Readonly<Record<string, ProfileChange<ResponsesProfile>>> | undefined
}

/** Settings of an endpoint that speaks OpenAI's Responses and is not OpenAI. */
export interface ResponsesCompatibleSettings extends OpenAIResponsesSettings {
  /** How reports name the provider, such as `acme-gateway`. */
  readonly name: string
}

/**
 * Models of OpenAI by its Responses, which models that reason want for their tools. Nothing is kept at OpenAI: what the model
 * reasoned goes back with the conversation, encrypted. The key comes from `OPENAI_API_KEY`, another address from
 * `OPENAI_BASE_URL`, unless the settings name them.
 */
export function createOpenAIResponses(settings: OpenAIResponsesSettings = {}): ChatProvider {
  return createProvider(protocol, { name: 'openai', vendor: profile }, settings)
}

/** Models of any endpoint that speaks OpenAI's Responses. A key of the environment goes to its vendor's host alone. */
export function createResponsesCompatible(settings: ResponsesCompatibleSettings): ChatProvider {
  return createProvider(protocol, { name: settings.name, vendor: null }, settings)
}

/** A model of OpenAI by its Responses, with the settings of the environment: `openaiResponses('gpt-5.6')`. */
export function openaiResponses(model: string): ChatModel {
  ready ??= createOpenAIResponses()
  return ready(model)
}

let ready: ChatProvider | undefined
