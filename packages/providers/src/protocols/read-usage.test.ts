import type { TokenUsage } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { readUsage as readMessages } from './anthropic-messages/read-usage.ts'
import { readUsage as readChat } from './chat-completions/read-usage.ts'
import { readUsage as readGemini } from './gemini-generate-content/read-usage.ts'
import { readUsage as readResponses } from './openai-responses/read-usage.ts'

type Told = Partial<TokenUsage>

/** What is not named is unknown. */
function usage(told: Told): TokenUsage {
  return {
    inputTokens: null,
    outputTokens: null,
    totalTokens: null,
    cachedInputTokens: null,
    cacheWriteTokens: null,
    reasoningTokens: null,
    ...told,
  }
}

const plain = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }
const known = { inputTokens: 100, outputTokens: 20, totalTokens: 120 }

describe('usage of chat completions', () => {
  it.each<[string, unknown, Told]>([
    ['Ollama: the three counters', plain, known],
    [
      'OpenAI: cached and reasoned',
      {
        ...plain,
        prompt_tokens_details: { cached_tokens: 64, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 12 },
      },
      { ...known, cachedInputTokens: 64, reasoningTokens: 12 },
    ],
    [
      'OpenAI and OpenRouter: written to the cache',
      { ...plain, prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 80 }, cost: 0.01 },
      { ...known, cachedInputTokens: 0, cacheWriteTokens: 80 },
    ],
    [
      'DeepSeek: hits and misses',
      { ...plain, prompt_cache_hit_tokens: 64, prompt_cache_miss_tokens: 36 },
      { ...known, cachedInputTokens: 64 },
    ],
    ['Moonshot: beside the counters', { ...plain, cached_tokens: 50 }, { ...known, cachedInputTokens: 50 }],
    ['Mistral: its own name', { ...plain, num_cached_tokens: 40 }, { ...known, cachedInputTokens: 40 }],
    [
      'Mistral: its own spelling',
      { ...plain, prompt_token_details: { cached_tokens: 30 } },
      { ...known, cachedInputTokens: 30 },
    ],
    [
      'Qwen: an explicit cache',
      {
        ...plain,
        prompt_tokens_details: { cached_tokens: 0, cache_creation_input_tokens: 90, cache_type: 'ephemeral' },
      },
      { ...known, cachedInputTokens: 0, cacheWriteTokens: 90 },
    ],
    [
      'a gateway to Anthropic: both under their own names',
      { ...plain, cache_read_input_tokens: 70, cache_creation_input_tokens: 10 },
      { ...known, cachedInputTokens: 70, cacheWriteTokens: 10 },
    ],
    [
      'a vendor that counts reasoning beside the answer',
      { ...plain, total_tokens: 150, completion_tokens_details: { reasoning_tokens: 30 } },
      { ...known, outputTokens: 50, totalTokens: 150, reasoningTokens: 30 },
    ],
    [
      'nulls stay unknown',
      {
        prompt_tokens: null,
        completion_tokens: 20,
        total_tokens: null,
        prompt_tokens_details: null,
        completion_tokens_details: { reasoning_tokens: null },
      },
      { outputTokens: 20 },
    ],
    [
      'what is no count is unknown',
      {
        prompt_tokens: '100',
        completion_tokens: -1,
        total_tokens: 1.5,
        prompt_tokens_details: { cached_tokens: Number.MAX_VALUE },
      },
      {},
    ],
  ])('%s', (_name, told, expected) => {
    expect(readChat(told)).toEqual(usage(expected))
  })
})

describe('usage of Anthropic Messages', () => {
  it.each<[string, unknown, Told]>([
    ['no cache in it', { input_tokens: 100, output_tokens: 20 }, known],
    [
      'the input is what was read, written and fresh',
      {
        input_tokens: 10,
        cache_read_input_tokens: 60,
        cache_creation_input_tokens: 30,
        output_tokens: 20,
        output_tokens_details: { thinking_tokens: 5 },
      },
      { ...known, cachedInputTokens: 60, cacheWriteTokens: 30, reasoningTokens: 5 },
    ],
    [
      'writes by their lifetime',
      {
        input_tokens: 10,
        cache_read_input_tokens: 0,
        cache_creation: { ephemeral_5m_input_tokens: 50, ephemeral_1h_input_tokens: 40 },
        output_tokens: 20,
      },
      { ...known, cachedInputTokens: 0, cacheWriteTokens: 90 },
    ],
    [
      'nothing fresh told: the input is unknown, not what the cache gave',
      { cache_read_input_tokens: 60, output_tokens: 20 },
      { outputTokens: 20, cachedInputTokens: 60 },
    ],
  ])('%s', (_name, told, expected) => {
    expect(readMessages(told)).toEqual(usage(expected))
  })
})

describe('usage of Gemini', () => {
  it.each<[string, unknown, Told]>([
    [
      'no cache, no thought',
      { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
      known,
    ],
    [
      'thoughts are output, tools of the server are input',
      {
        promptTokenCount: 80,
        toolUsePromptTokenCount: 20,
        cachedContentTokenCount: 60,
        candidatesTokenCount: 15,
        thoughtsTokenCount: 5,
        totalTokenCount: 120,
      },
      { ...known, cachedInputTokens: 60, reasoningTokens: 5 },
    ],
    [
      'an answer of nothing is left out',
      { promptTokenCount: 100, thoughtsTokenCount: 20, totalTokenCount: 120 },
      { ...known, reasoningTokens: 20 },
    ],
    ['no total, no answer', { promptTokenCount: 100 }, { inputTokens: 100 }],
  ])('%s', (_name, told, expected) => {
    expect(readGemini(told)).toEqual(usage(expected))
  })
})

describe('usage of OpenAI Responses', () => {
  it.each<[string, unknown, Told]>([
    ['no details', { input_tokens: 100, output_tokens: 20, total_tokens: 120 }, known],
    [
      'cached, written and reasoned are parts',
      {
        input_tokens: 100,
        input_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
        output_tokens: 20,
        output_tokens_details: { reasoning_tokens: 12 },
      },
      { ...known, cachedInputTokens: 60, cacheWriteTokens: 30, reasoningTokens: 12 },
    ],
    [
      'a total that is no number says that nothing is sure',
      { input_tokens: 100, output_tokens: 20, total_tokens: 'many' },
      { ...known, totalTokens: null },
    ],
  ])('%s', (_name, told, expected) => {
    expect(readResponses(told)).toEqual(usage(expected))
  })
})

describe.each([
  ['chat completions', readChat],
  ['Anthropic Messages', readMessages],
  ['Gemini', readGemini],
  ['OpenAI Responses', readResponses],
])('usage that %s does not tell', (_name, read) => {
  it.each([[undefined], [null], ['12'], [12], [[]]])('%j is none', (told) => {
    expect(read(told)).toBeNull()
  })

  it('an object without a number is all unknown', () => {
    expect(read({})).toEqual(usage({}))
  })
})
