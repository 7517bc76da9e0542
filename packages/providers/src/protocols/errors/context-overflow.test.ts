import { describe, expect, it } from 'vitest'
import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'
import { anthropicMessages } from '../anthropic-messages/anthropic-messages.ts'
import { chatCompletions } from '../chat-completions/chat-completions.ts'
import { geminiGenerateContent } from '../gemini-generate-content/gemini-generate-content.ts'
import { openaiResponses } from '../openai-responses/openai-responses.ts'
import type { Protocol } from '../protocol.ts'

function codeOf<Profile extends EndpointProfile>(
  protocol: Protocol<Profile>,
  vendor: string,
  status: number,
  body: unknown,
): string {
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
  return protocol
    .decodeResponse(
      { status, headers: {}, bytes },
      {
        profile: protocol.profiles[vendor] ?? protocol.generic,
        provider: vendor,
        model: 'm',
        tolerate: [],
        usedIds: new Set(),
        now: 0,
        secrets: [],
      },
    )
    .match(
      ({ finish }) => finish.unified,
      ({ code, retry }) => (retry === 'no' ? code : `${code}, to be tried again`),
    )
}

const ofAnthropic = (status: number, body: unknown) => codeOf(anthropicMessages, 'anthropic', status, body)
const ofGemini = (status: number, body: unknown) => codeOf(geminiGenerateContent, 'gemini', status, body)
const ofResponses = (status: number, body: unknown) => codeOf(openaiResponses, 'openai', status, body)

const error = (message: string, more: Readonly<Record<string, unknown>> = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null, ...more },
})

describe('a request that is too long, in the words of a vendor', () => {
  it.each<[string, number, unknown]>([
    [
      'openai',
      400,
      error(
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 140000.",
        {
          code: 'context_length_exceeded',
          param: 'messages',
        },
      ),
    ],
    ['azure', 400, error('Please reduce your prompt.', { code: 'context_length_exceeded' })],
    ['deepseek', 400, error("This model's maximum context length is 1000000 tokens. You requested 1200000.")],
    [
      'opencode',
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: "Error from provider (Example): This model's maximum context length is 1000000 tokens.",
        },
      },
    ],
    [
      'openrouter',
      400,
      error('This endpoint’s maximum context length is 32768 tokens. However, you requested about 40000.', {
        code: 400,
      }),
    ],
    [
      'mistral',
      400,
      {
        object: 'error',
        message: 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    ],
    ['groq', 400, error('Please reduce the length of the messages or completion.', { param: 'messages' })],
    [
      'groq',
      413,
      error('Request too large for this model.', { type: 'tokens', code: 'rate_limit_exceeded' }),
    ],
    [
      'xai',
      400,
      {
        code: 'Client specified an invalid argument',
        error: "This model's maximum prompt length is 131072 but the request contains 200000 tokens.",
      },
    ],
    ['together', 422, error('Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193.')],
    ['moonshot', 400, error('Invalid request: Your request exceeded model token limit: 262144')],
    ['zai', 400, { error: { code: '1261', message: 'Prompt exceeds max length' } }],
    ['minimax', 200, { base_resp: { status_code: 1039, status_msg: 'token limit' }, choices: null }],
    ['qwen', 400, error('Range of input length should be [1, 129024]', { code: 'InvalidParameter' })],
    [
      'vllm',
      400,
      {
        object: 'error',
        message: "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
        type: 'BadRequestError',
        code: 400,
      },
    ],
    [
      'llamacpp',
      400,
      error('the request exceeds the available context size', {
        type: 'exceed_context_size_error',
        code: 400,
        n_prompt_tokens: 9000,
        n_ctx: 8192,
      }),
    ],
    [
      'llamacpp',
      200,
      error('the request exceeds the available context size', {
        type: 'exceed_context_size_error',
        code: 400,
      }),
    ],
    [
      'lmstudio',
      400,
      {
        error:
          'Trying to keep the first 9000 tokens when context the overflows. The context length is 4096 tokens.',
      },
    ],
    ['generic', 413, '<html><title>413 Request Entity Too Large</title></html>'],
    ['generic', 400, error('Input is too long for requested model.')],
    ['generic', 400, error('prompt token count of 140000 exceeds the limit of 128000')],
  ])('%s, with status %i', (vendor, status, body) => {
    expect(codeOf(chatCompletions, vendor, status, body)).toBe('context_overflow')
  })

  it.each<[string, (status: number, body: unknown) => string, number, unknown]>([
    [
      'Anthropic, by its prompt',
      ofAnthropic,
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'prompt is too long: 208310 tokens > 200000 maximum',
        },
      },
    ],
    [
      'Anthropic, by its room for the answer',
      ofAnthropic,
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'input length and `max_tokens` exceed context limit: 199000 + 8192 > 200000',
        },
      },
    ],
    [
      'Anthropic, by its bytes',
      ofAnthropic,
      413,
      { type: 'error', error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } },
    ],
    [
      'Gemini',
      ofGemini,
      400,
      {
        error: {
          code: 400,
          message: 'The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    [
      'Responses, refused',
      ofResponses,
      400,
      error('Your input exceeds the context window of this model.', { code: 'context_length_exceeded' }),
    ],
    [
      'Responses, failed on the way',
      ofResponses,
      200,
      {
        id: 'resp_1',
        object: 'response',
        status: 'failed',
        error: { code: 'context_length_exceeded', message: 'Your input exceeds the context window.' },
        output: [],
      },
    ],
  ])('%s', (_name, codeOfAnswer, status, body) => {
    expect(codeOfAnswer(status, body)).toBe('context_overflow')
  })

  it.each<[string, number, unknown]>([
    [
      'an answer that used its room up',
      200,
      {
        choices: [{ index: 0, finish_reason: 'length', message: { role: 'assistant', content: 'So far' } }],
      },
    ],
    [
      'a limit by the minute',
      429,
      error('Request too large: limit on tokens per min (TPM) 30000, requested 40000.', {
        code: 'rate_limit_exceeded',
        type: 'tokens',
      }),
    ],
    ['a limit on the answer', 400, error('max_tokens is too large: 99999', { param: 'max_tokens' })],
  ])('is not %s', (_name, status, body) => {
    expect(codeOf(chatCompletions, 'openai', status, body)).not.toMatch(/context_overflow/)
  })
})
