import type { ChatModel } from './chat-model.ts'
import type { EndpointSettings, OwnName } from './model-settings.ts'
import type { ProfileChange } from './profiles/extend-profile.ts'
import { gemini as profile } from './profiles/gemini.ts'
import type { GeminiProfile } from './profiles/gemini-profile.ts'
import { geminiGenerateContent } from './protocols/gemini-generate-content/gemini-generate-content.ts'
import { type ChatProvider, createProvider } from './provider.ts'

/** Settings of an endpoint that speaks Gemini's generateContent. */
export interface GeminiSettings extends EndpointSettings {
  /** Which ways to follow: `gemini`, `generic`, or a profile of your own. Default: told by the host's name. */
  readonly profile?: OwnName | 'gemini' | 'generic' | GeminiProfile | undefined
  /** Profiles of your own by name, and fields in which those of vendors shall differ. */
  readonly profiles?: Readonly<Record<string, ProfileChange<GeminiProfile>>> | undefined
}

/** Settings of an endpoint that speaks generateContent and has no factory of its own. */
export interface GeminiCompatibleSettings extends GeminiSettings {
  /** How reports name the provider, such as `acme-gateway`. */
  readonly name: string
}

/**
 * Models of Google. The key comes from `GOOGLE_API_KEY`, `GEMINI_API_KEY` or `GOOGLE_GENERATIVE_AI_API_KEY` and goes out as a
 * header, another address comes from `GOOGLE_GEMINI_BASE_URL`, unless the settings name them. An address may end before its
 * version, behind it, or be that of a model, whose place the asked one takes: `https://host`, `https://host/v1beta`,
 * `https://host/v1beta/models/gemini-3.8-flash:generateContent`.
 */
export function createGemini(settings: GeminiSettings = {}): ChatProvider {
  return createProvider(geminiGenerateContent, { name: 'gemini', vendor: profile }, settings)
}

/** Models of any endpoint that speaks generateContent. A key of the environment goes to Google's host alone. */
export function createGeminiCompatible(settings: GeminiCompatibleSettings): ChatProvider {
  return createProvider(geminiGenerateContent, { name: settings.name, vendor: null }, settings)
}

/** A model of Google with the settings of the environment: `gemini('gemini-3.8-flash')`. */
export function gemini(model: string): ChatModel {
  ready ??= createGemini()
  return ready(model)
}

let ready: ChatProvider | undefined
