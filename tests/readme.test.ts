import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderText, reviewChanges } from '@scrutineer/core'
import { type MemoryChange, memoryChanges } from '@scrutineer/core/testing'
import { offlineReviewer } from '@scrutineer/providers/offline'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The change of the demo, in memory. */
function demoChange(): Record<string, MemoryChange> {
  const change: Record<string, MemoryChange> = {}
  for (const side of ['before', 'after'] as const) {
    const folder = join(root, 'examples', 'demo', side)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const path = file.slice(folder.length + 1).replaceAll('\\', '/')
      change[path] = { ...change[path], [side]: readFileSync(file, 'utf8') }
    }
  }
  return change
}

describe('the README', () => {
  test('shows what the program really says about the demo', async () => {
    const result = await reviewChanges({ changes: memoryChanges(demoChange()), model: offlineReviewer() })
    const said = result
      .match((report) => renderText(report, { detail: 'detailed' }), JSON.stringify)
      .split('\n')
    const shown = /```text\n([\s\S]*?)```/.exec(readme)?.[1]?.split('\n') ?? []
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter((line) => !/^(\$ .*|\[…\])?$/.test(line) && !said.includes(line))).toEqual([])
  })

  test('says what it is, shows a program and names the two commands', () => {
    expect(readme.split('\n')[0]).toMatch(/^# scrutineer: a read-only AI code reviewer/)
    expect(readme.indexOf('```ts')).toBeLessThan(300)
    expect(readme).toMatch(/```sh\nnpm run demo .*\nnpm test .*\n```/)
  })
})
