// #region layers
import { createOpenAI, createOpenAICompatible, openai } from '@scrutineer/providers'

export const quick = openai('gpt-5-mini') // key from OPENAI_API_KEY

const gateway = createOpenAI({ apiKey: process.env['TEAM_KEY'], baseUrl: 'https://gateway.acme.dev/v1' })
export const shared = gateway('gpt-5-mini')

const local = createOpenAICompatible({ name: 'ollama', baseUrl: 'http://localhost:11434/v1' })
export const onThisMachine = local('qwen3-coder')
// #endregion
