import type { LocalServer } from '@scrutineer/providers/discovery'
import { describe, expect, test } from 'vitest'
import { findLocalModel } from './find-local-model.ts'

function server(profile: LocalServer['profile'], ...models: readonly Partial<LocalServer['models'][0]>[]) {
  return {
    profile,
    endpoint: `http://127.0.0.1:1/${profile}`,
    models: models.map((model) => ({ id: 'm', loaded: null, contextWindow: null, ...model })),
  }
}

describe('the model of a local server that is taken', () => {
  test.each<[what: string, servers: LocalServer[], taken: string | null]>([
    ['none without a server', [], null],
    ['none of a server without models', [server('ollama')], null],
    ['the first of the first server', [server('ollama', { id: 'a' }, { id: 'b' }), server('vllm')], 'a'],
    ['of the next server where the first has none', [server('ollama'), server('vllm', { id: 'v' })], 'v'],
    ['one that is loaded', [server('ollama', { id: 'a' }, { id: 'b', loaded: true })], 'b'],
    ['none that holds too little', [server('ollama', { contextWindow: 4096 })], null],
    [
      'one that holds enough, although another is loaded',
      [server('ollama', { id: 'a', loaded: true, contextWindow: 4096 }, { id: 'b', contextWindow: 32_768 })],
      'b',
    ],
  ])('%s', (_what, servers, taken) => {
    expect(findLocalModel(servers).found?.model ?? null).toBe(taken)
  })

  test('is told when it holds too little', () => {
    expect(findLocalModel([server('lmstudio', { id: 'tiny', contextWindow: 4096 })]).tooSmall).toMatchObject({
      model: 'tiny',
      profile: 'lmstudio',
      contextWindow: 4096,
    })
  })
})
