import { describe, expect, it } from 'vitest'
import { problemOfWords } from './fetch-problem.ts'

describe('what a fetch died of', () => {
  it.each([
    ['fatal: early EOF\nfatal: fetch-pack: invalid index-pack output\n', 'unavailable'],
    ['error: RPC failed; curl 18 transfer closed with outstanding read data remaining\n', 'unavailable'],
    // When the connection breaks between the list of branches and the pack.
    ['error: 3 bytes of body are still expected\nfatal: expected flush after ref listing\n', 'unavailable'],
    ['fatal: the remote end hung up unexpectedly\n', 'unavailable'],
    ['fatal: index-pack failed\n', 'failed'],
    ['fatal: write error: No space left on device\nfatal: index-pack failed\n', 'failed'],
    ['fatal: remote error: upload-pack: not our ref 1234\n', 'not_given'],
    ["fatal: Authentication failed for 'https://git.example.com/x'\n", 'auth'],
    ['something that git never said before\n', 'failed'],
  ])('%j is told as %s', (words, code) => {
    const problem = problemOfWords(words)
    expect(problem.code).toBe(code)
    expect(words).not.toContain(problem.detail)
  })
})
