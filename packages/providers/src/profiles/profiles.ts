import { azure } from './azure.ts'
import { deepseek } from './deepseek.ts'
import { generic } from './generic.ts'
import { groq } from './groq.ts'
import { llamacpp } from './llamacpp.ts'
import { lmstudio } from './lmstudio.ts'
import { minimax } from './minimax.ts'
import { mistral } from './mistral.ts'
import { moonshot } from './moonshot.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { opencode } from './opencode.ts'
import { openrouter } from './openrouter.ts'
import { qwen } from './qwen.ts'
import { together } from './together.ts'
import type { VendorProfile } from './vendor-profile.ts'
import { vllm } from './vllm.ts'
import { xai } from './xai.ts'
import { zai } from './zai.ts'

/** Every chat-completions vendor that is known, by name. */
export const profiles = {
  generic,
  openai,
  azure,
  deepseek,
  opencode,
  openrouter,
  ollama,
  vllm,
  llamacpp,
  lmstudio,
  groq,
  together,
  mistral,
  moonshot,
  zai,
  minimax,
  qwen,
  xai,
} as const satisfies Readonly<Record<string, VendorProfile>>

/** The name of a known vendor. */
export type ProfileName = keyof typeof profiles

/** The names, in the order of the documentation. */
export const profileNames = Object.keys(profiles) as readonly ProfileName[]
