import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anthropicMessages } from './anthropic-messages/anthropic-messages.ts'
import { chatCompletions } from './chat-completions/chat-completions.ts'
import { geminiGenerateContent } from './gemini-generate-content/gemini-generate-content.ts'
import { openaiResponses } from './openai-responses/openai-responses.ts'
import { expectedOf, readFixture, type WireFixture } from './wire-fixture.test-support.ts'

const folders = {
  'anthropic-messages': anthropicMessages,
  'chat-completions': chatCompletions,
  'gemini-generate-content': geminiGenerateContent,
  'openai-responses': openaiResponses,
} as const
type Folder = keyof typeof folders

function fixturesIn(folder: Folder): readonly WireFixture[] {
  const home = new URL(`./${folder}/__fixtures__/`, import.meta.url)
  return readdirSync(home)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(new URL(file, home), 'utf8')) as WireFixture)
}

function read(folder: Folder, fixture: WireFixture, policy: 'strict' | 'lenient') {
  switch (folder) {
    case 'anthropic-messages':
      return readFixture(fixture, policy, anthropicMessages)
    case 'chat-completions':
      return readFixture(fixture, policy, chatCompletions)
    case 'gemini-generate-content':
      return readFixture(fixture, policy, geminiGenerateContent)
    case 'openai-responses':
      return readFixture(fixture, policy, openaiResponses)
  }
}

describe.each(Object.keys(folders) as Folder[])('what the wire of %s brings', (folder) => {
  const fixtures = fixturesIn(folder)

  describe.each(['strict', 'lenient'] as const)('read by the %s policy', (policy) => {
    it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
      const { replay: kept, quirks: tolerated, finishDetail, ...rest } = read(folder, fixture, policy)
      const { replay = {}, quirks = [], finishDetail: detail, ...expected } = expectedOf(fixture, policy)
      expect(rest).toEqual(expected)
      expect(tolerated).toEqual(quirks)
      expect(finishDetail).toBe(detail)
      expect(kept).toMatchObject(replay)
    })
  })

  it('has an answer of every vendor', () => {
    expect(new Set(fixtures.map(({ vendor }) => vendor))).toEqual(
      new Set(Object.keys(folders[folder].profiles)),
    )
  })

  it('has no name twice', () => {
    expect(new Set(fixtures.map(({ name }) => name)).size).toBe(fixtures.length)
  })
})
