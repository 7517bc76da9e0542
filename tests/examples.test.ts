import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const home = join(root, 'examples')
const stories = readdirSync(home).filter((name) => /^\d\d-/.test(name))
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href

test.each(stories)('%s runs offline and its assertions hold', (story) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@scrutineer/source', `--import=${tsx}`, join(home, story, 'main.ts')],
    { encoding: 'utf8', cwd: root },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.trim()).not.toBe('')
})

test.each(stories)('%s imports published names only', (story) => {
  const files = readdirSync(join(home, story)).filter((file) => file.endsWith('.ts'))
  const imports = files.flatMap((file) =>
    [...readFileSync(join(home, story, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, name]) => name),
  )
  expect(
    imports.filter(
      (name) =>
        !/^(\.\/[\w-]+\.ts|node:[\w/]+|@scrutineer\/[\w/-]+|neverthrow|valibot|yaml)$/.test(name ?? ''),
    ),
  ).toEqual([])
})

test('the table of stories lists every one', () => {
  const table = readFileSync(join(home, 'README.md'), 'utf8')
  expect([...table.matchAll(/\[(\d\d-[\w-]+)\]/g)].map(([, name]) => name)).toEqual(stories)
})
