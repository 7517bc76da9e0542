import type { ProfileName } from '../../../src/index.ts'
import { azure } from './azure.test-support.ts'
import type { ChatRules } from './chat-rules.test-support.ts'
import { deepseek } from './deepseek.test-support.ts'
import { generic } from './generic.test-support.ts'
import { groq } from './groq.test-support.ts'
import { llamacpp, lmstudio, ollama, vllm } from './local-servers.test-support.ts'
import { minimax } from './minimax.test-support.ts'
import { mistral } from './mistral.test-support.ts'
import { moonshot } from './moonshot.test-support.ts'
import { openai } from './openai.test-support.ts'
import { opencode } from './opencode.test-support.ts'
import { openrouter } from './openrouter.test-support.ts'
import { qwen } from './qwen.test-support.ts'
import { together } from './together.test-support.ts'
import { xai } from './xai.test-support.ts'
import { zai } from './zai.test-support.ts'

/** The rules of every vendor: one that is added does not compile until it has some. */
export const allChatRules: Readonly<Record<ProfileName, ChatRules>> = {
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
}
