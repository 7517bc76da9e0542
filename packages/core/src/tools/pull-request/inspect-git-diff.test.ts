import { expect, it } from 'vitest'
import { fileOf, hunkOf } from '../../planning/changed-file.test-support.ts'
import { contextOf, readResult, runTool } from '../run-tool.test-support.ts'
import { inspectGitDiff } from './inspect-git-diff.ts'

const changed = [
  fileOf('docs/a.md', [hunkOf(1, 1, ['-a', '+b'])]),
  fileOf('src/new.ts', [hunkOf(1, 1, ['-é', '+ü'])], {
    status: 'renamed',
    oldPath: 'src/old.ts',
    similarity: 90,
  }),
  fileOf('src/[x].ts', [hunkOf(1, 1, ['+x'])]),
]

async function inspect(args: Parameters<typeof runTool>[1]) {
  const { content, truncated, error } = await runTool(inspectGitDiff, args, contextOf({}, changed))
  const shown = { diff: '', total_bytes: 0, ...readResult<{ diff: string; total_bytes: number }>(content) }
  return { ...shown, ...error, cut: truncated }
}

it('shows the whole diff with its ids', async () => {
  const shown = await inspect({})
  expect(shown).toMatchObject({
    ok: true,
    base_sha: 'b'.repeat(40),
    head_sha: 'a'.repeat(40),
    paths: [],
    truncated: false,
  })
  expect(shown.diff).toContain('+++ b/docs/a.md')
  expect(shown.diff).toContain('rename from src/old.ts')
  expect(shown.total_bytes).toBe(Buffer.byteLength(shown.diff))
})

it.each([
  ['a file', ['docs/a.md'], ['docs/a.md']],
  ['a folder', ['src'], ['src/new.ts', 'src/[x].ts']],
  ['a folder with a slash', ['src/'], ['src/new.ts', 'src/[x].ts']],
  ['the old name of a renamed file', ['src/old.ts'], ['src/new.ts']],
  ['a name that looks like a pattern, as it is', ['src/[x].ts'], ['src/[x].ts']],
  ['a pattern, which is none', ['src/*.ts'], []],
  ['a start of a name, which is no folder', ['doc'], []],
])('narrows the diff to %s', async (_name, paths, expected) => {
  const { diff } = await inspect({ paths })
  expect([...diff.matchAll(/^\+\+\+ b\/(.*)$/gm)].map(([, path]) => path)).toEqual(expected)
})

it('cuts between lines and says how long the diff is', async () => {
  const whole = await inspect({})
  const cut = await inspect({ max_bytes: 100 })
  expect(cut).toMatchObject({ truncated: true, cut: true, total_bytes: whole.total_bytes })
  expect(Buffer.byteLength(cut.diff)).toBeLessThanOrEqual(100)
  expect(cut.diff.endsWith('\n')).toBe(true)
  expect(whole.diff.startsWith(cut.diff)).toBe(true)
})

it('refuses a path outside', async () => {
  expect(await inspect({ paths: ['docs/a.md', '../x'] })).toMatchObject({ code: 'invalid_path' })
})
