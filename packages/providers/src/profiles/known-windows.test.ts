import { expect, it } from 'vitest'
import { knownWindow } from './known-windows.ts'

it.each([
  ['anthropic', 'claude-sonnet-5-5', 1_000_000],
  ['anthropic', 'claude-haiku-4-5-20251001', 200_000],
  ['anthropic', 'claude-opus-4.6', 1_000_000],
  ['anthropic', 'claude-3-haiku', null],
  ['openai', 'gpt-5-mini', 272_000],
  ['openai', 'gpt-5.4-mini', 272_000],
  ['openai', 'gpt-5.4', 922_000],
  ['openai', 'OpenAI/GPT-4.1', 1_047_576],
  ['gemini', 'models/gemini-2.5-pro', 1_048_576],
  ['deepseek', 'deepseek-v4-flash', 1_000_000],
  ['opencode', 'deepseek-v4-flash', 1_000_000],
  ['opencode', 'a-model-of-tomorrow', null],
  ['ollama', 'deepseek-v4-flash', null],
  ['generic', 'gpt-5-mini', null],
  ['constructor', 'gpt-5-mini', null],
])('%s holds of %s: %j', (vendor, model, expected) => {
  expect(knownWindow(vendor, model)).toBe(expected)
})
