import { describe, expect, test } from 'vitest'
import { localServersFromText, portsOfLocalServers } from './local-servers.ts'

describe('which servers of this machine are looked for', () => {
  test.each<[text: string, words: string[] | undefined]>([
    ['none', []],
    ['vllm, ollama', ['ollama', 'vllm']],
    ['ollama:11435,lmstudio', ['ollama:11435', 'lmstudio']],
    ['', undefined],
    ['ollama,', undefined],
    ['ollama,ollama:1', undefined],
    ['ollama:0', undefined],
    ['ollama:65536', undefined],
    ['ollama:65535', ['ollama:65535']],
    ['ollama:http', undefined],
    ['ollama@example.org', undefined],
    ['example.org:80', undefined],
    ['false', undefined],
  ])('%j', (text, words) => {
    expect(localServersFromText(text)).toEqual(words)
  })

  test('each at its own port unless told otherwise, and nowhere when it is not on the list', () => {
    expect(portsOfLocalServers(['ollama', 'vllm:8001'])).toEqual({
      lmstudio: null,
      llamacpp: null,
      vllm: 8001,
    })
    expect(portsOfLocalServers([])).toEqual({ ollama: null, lmstudio: null, llamacpp: null, vllm: null })
  })
})
