import type { ProfileName, ProfileProtocol } from '@scrutineer/providers/profiles'

/** The vendors' names, spelled out: importing them would load all they are before a preview could begin. */
const words = {
  generic: true,
  openai: true,
  azure: true,
  deepseek: true,
  opencode: true,
  openrouter: true,
  ollama: true,
  vllm: true,
  llamacpp: true,
  lmstudio: true,
  groq: true,
  together: true,
  mistral: true,
  moonshot: true,
  zai: true,
  minimax: true,
  qwen: true,
  xai: true,
} as const satisfies Readonly<Record<ProfileName, true>>

/** Names of vendors that speak OpenAI's chat completions and whose habits are known. */
export const profileWords = Object.keys(words) as readonly ProfileName[]

/** Names of vendors whose habits are known, by how they are spoken to; the first that has a name is what it stands for alone. */
export const profileWordsOf: Readonly<Record<ProfileProtocol, readonly string[]>> = {
  openai: profileWords,
  responses: ['generic', 'openai', 'azure', 'opencode'],
  anthropic: ['generic', 'anthropic', 'opencode'],
  gemini: ['generic', 'gemini'],
}

/** All of them, each once. */
export const allProfileWords: readonly string[] = [...new Set(Object.values(profileWordsOf).flat())]

/** How a vendor of a known name is spoken to where nothing else is said; null for an unknown name. */
export function protocolOfProfile(name: string): ProfileProtocol | null {
  const protocols = Object.keys(profileWordsOf) as readonly ProfileProtocol[]
  return protocols.find((protocol) => profileWordsOf[protocol].includes(name)) ?? null
}
