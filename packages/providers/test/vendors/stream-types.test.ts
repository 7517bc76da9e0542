import type { ModelRequest } from '@scrutineer/core'
import { expect, test } from 'vitest'
import { anthropicProfile } from '../../src/anthropic.ts'
import { profiles } from '../../src/index.ts'
import { openaiResponsesProfile } from '../../src/openai.ts'
import { encodeRequest as encodeMessages } from '../../src/protocols/anthropic-messages/encode-request.ts'
import { encodeRequest as encodeChat } from '../../src/protocols/chat-completions/encode-request.ts'
import { encodeRequest as encodeResponses } from '../../src/protocols/openai-responses/encode-request.ts'
import type { EncodeSettings } from '../../src/protocols/protocol.ts'
import { typeErrorsOf } from './type-errors.test-support.ts'

const request: ModelRequest = {
  system: 'Rules.',
  turns: [{ role: 'user', text: 'Review.' }],
  tools: [{ name: 'search', description: 'Searches.', parameters: { type: 'object', properties: {} } }],
  toolChoice: 'auto',
  maxOutputTokens: 100,
  sessionKey: 's-1',
  tolerate: [],
}
const settings: EncodeSettings = {
  url: 'https://x.test/v1/y',
  provider: 'x',
  model: 'gpt-5.6',
  apiKey: 'k',
  userAgent: 'scrutineer',
  headers: {},
  body: {},
  maxOutputTokens: null,
  stream: true,
}

test.each([
  [
    '@anthropic-ai/sdk/resources/messages',
    'MessageCreateParamsStreaming',
    encodeMessages(request, anthropicProfile, settings),
  ],
  [
    'openai/resources/chat/completions',
    'ChatCompletionCreateParamsStreaming',
    encodeChat(request, profiles.openai, settings),
  ],
  [
    'openai/resources/responses/responses',
    'ResponseCreateParamsStreaming',
    encodeResponses(request, openaiResponsesProfile, settings),
  ],
])('%s takes a wish for a stream', (from, type, { sent }) => {
  expect(typeErrorsOf(from, type, [sent])).toEqual([])
  expect(typeErrorsOf(from, type, [{ ...sent, stream: 'yes' }])).not.toEqual([])
})
