import { cloud } from './cloud.ts'
import type { ModelFamily, VendorProfile } from './vendor-profile.ts'

/** Models that do not reason: they sample as they are told, and take no effort. */
const plain = { sampling: 'free', thinking: [] } as const
/** Models that call no tools by chat completions while they reason, and reason unless they are told not to. */
const silent = { effortWithTools: 'say_none' } as const

/**
 * By the types of OpenAI's client, the catalogue of the AI SDK and reports of users, as of 2026-11-30. What reasons takes its tools
 * better by Responses.
 */
const families: readonly ModelFamily[] = [
  { startsWith: 'gpt-5-chat', ...plain },
  { startsWith: 'gpt-5.4', effortWithTools: 'leave_out' },
  { startsWith: 'gpt-5.5', effortWithTools: 'leave_out' },
  { startsWith: 'gpt-5.6', ...silent },
  { startsWith: 'gpt-5.7', ...silent },
  { startsWith: 'gpt-5.8', ...silent },
  { startsWith: 'gpt-5.9', ...silent },
  { startsWith: 'gpt-6', ...silent },
  { startsWith: 'gpt-4', ...plain },
  { startsWith: 'gpt-3.5', ...plain },
  { startsWith: 'chatgpt-4o', ...plain },
]

export const openai: VendorProfile = {
  ...cloud,
  name: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  hosts: ['api.openai.com', '.api.openai.com'],
  keyEnv: ['OPENAI_API_KEY'],
  baseUrlEnv: ['OPENAI_BASE_URL'],
  envHeaders: { 'openai-organization': 'OPENAI_ORG_ID' },
  maxTokensField: 'max_completion_tokens',
  callIds: 'plain',
  sampling: 'without_thinking',
  thinking: ['reasoning_effort'],
  replay: { message: [], calls: false, empty: false },
  session: { header: null, field: 'prompt_cache_key' },
  families,
}
