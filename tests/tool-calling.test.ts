import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderToolCalling, toolCallingPage } from '../scripts/tool-calling.ts'

test('the page about tool calling shows what is sent: npm run docs writes it anew', async () => {
  expect(readFileSync(toolCallingPage, 'utf8')).toBe(await renderToolCalling())
})
