import { describe, expect, it } from 'vitest'
import type { ChangeSource } from '../ports/change-source.ts'
import type { MemoryChange } from '../testing/memory-changes.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import { callTools } from '../testing/scripted-model.ts'
import { done, newestResults, runReview } from './review-run.test-support.ts'

const secret = 'TOKEN=canary-0123456789'
const files: Readonly<Record<string, MemoryChange>> = {
  'src/a.ts': { after: 'read()\n' },
  'app/.env': { after: `${secret}\n` },
  'app/link': { after: { content: '.env', mode: '120000' } },
}

/** The files above, of which the second is not tracked. */
function untracked(): ChangeSource {
  const source = memoryChanges(files)
  return {
    read: (options) =>
      source.read(options).map((changes) => ({
        ...changes,
        files: changes.files.map((file) => ({ ...file, untracked: file.newPath === 'app/.env' })),
      })),
  }
}

const looks = callTools(
  ['file_read', { file_path: 'app/.env' }],
  ['file_read', { file_path: './app//.env' }],
  ['file_read', { file_path: 'app/link' }],
  ['code_search', { search_text: 'TOKEN' }],
  ['file_find', { query_name: '.env' }],
  ['file_read', { file_path: 'src/a.ts' }],
)

describe('secrets that git does not track', () => {
  it('are not sent to a model, whatever it asks its tools', async () => {
    const { model, report } = await runReview(files, [looks, done], { changes: untracked() })
    expect(JSON.stringify([model.requests, report])).not.toContain('canary')
    expect(newestResults(model.requests[1]).at(-1)).toContain('1|read()')
    expect(report.coverage).toMatchObject([{ path: 'app/.env', reason: 'default_path' }, {}, {}])
  })

  it('are sent where a user includes them', async () => {
    const { model } = await runReview(files, [looks, done, done], {
      changes: untracked(),
      include: ['**/.env'],
    })
    expect(JSON.stringify(model.requests)).toContain('canary')
  })

  it('are those alone: what is tracked is read', async () => {
    const { model } = await runReview({ ...files, 'src/b.ts': { after: 'b\n' } }, [looks, done, done])
    expect(newestResults(model.requests[1])[0]).toContain('canary')
  })
})
