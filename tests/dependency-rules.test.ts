import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const home = mkdtempSync(join(root, 'node_modules', '.dependency-trial-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A small workspace of our shape in which every import is allowed. */
const sound: Readonly<Record<string, string>> = {
  'packages/core/src/index.ts': `export { review } from './review/review.ts'`,
  'packages/core/src/testing.ts': `export { scripted } from './testing/scripted.ts'`,
  'packages/core/src/vocabulary/severity.ts': `export const severity = 'high'`,
  'packages/core/src/ports/port.ts': `import { severity } from '../vocabulary/severity.ts'\nexport const port = severity`,
  'packages/core/src/diff/parse.ts': `import { port } from '../ports/port.ts'\nexport const parse = port`,
  'packages/core/src/review/review.ts': `import { parse } from '../diff/parse.ts'\nexport const review = parse`,
  'packages/core/src/testing/scripted.ts': `import { review } from '../review/review.ts'\nexport const scripted = review`,
  'packages/core/src/diff/parse.test.ts': `import { readFileSync } from 'node:fs'\nimport { parse } from './parse.ts'\nimport { scripted } from '../testing/scripted.ts'\nexport const used = [readFileSync, parse, scripted]`,
  'packages/tools/src/index.ts': `import { review } from '@scrutineer/core'\nimport { readFile } from 'node:fs/promises'\nexport const tools = [review, readFile]`,
  'packages/providers/src/index.ts': `export { send } from './transport/send.ts'`,
  'packages/providers/src/transport/send.ts': `import { request } from 'undici'\nexport const send = request`,
  'packages/cli/src/scrutineer.ts': `import { tools } from '@scrutineer/tools'\nimport { send } from '@scrutineer/providers'\nexport const program = [tools, send]`,
}

function workspace(leaks: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(home, 'workspace-'))
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.base.json', 'package.json']) {
    cpSync(join(root, file), join(folder, file))
  }
  for (const [path, text] of Object.entries({ ...sound, ...leaks })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  for (const name of ['core', 'tools', 'providers', 'cli']) {
    cpSync(join(root, 'packages', name, 'package.json'), join(folder, 'packages', name, 'package.json'))
    const modules = join(folder, 'packages', name, 'node_modules')
    mkdirSync(join(modules, '@scrutineer'), { recursive: true })
    for (const other of ['core', 'tools', 'providers']) {
      symlinkSync(join(folder, 'packages', other), join(modules, '@scrutineer', other))
    }
    symlinkSync(join(root, 'packages/providers/node_modules/undici'), join(modules, 'undici'))
    symlinkSync(join(root, 'node_modules/fast-check'), join(modules, 'fast-check'))
  }
  return folder
}

interface Violation {
  readonly rule: { readonly name: string }
  readonly from: string
}

function violations(leaks: Readonly<Record<string, string>>): readonly Violation[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      'packages',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type=json',
    ],
    { cwd: workspace(leaks), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  expect(stderr).toBe('')
  const { summary } = JSON.parse(stdout) as {
    summary: { totalCruised: number; violations: readonly Violation[] }
  }
  expect(summary.totalCruised).toBeGreaterThan(Object.keys(leaks).length)
  return summary.violations
}

interface Leak {
  readonly name: string
  readonly rule: string
  readonly files: Readonly<Record<string, string>>
}

const leaks: readonly Leak[] = [
  {
    name: 'a room that imports to its right',
    rule: 'diff-looks-left-only',
    files: {
      'packages/core/src/diff/right.ts': `import { late } from '../report/late.ts'\nexport const right = late`,
    },
  },
  {
    name: 'a room that imports only a type to its right',
    rule: 'ports-looks-left-only',
    files: {
      'packages/core/src/ports/right.ts': `import type { Late } from '../report/late.ts'\nexport type Right = Late`,
    },
  },
  {
    name: 'a room of the review server that imports to its right',
    rule: 'server-store-looks-left-only',
    files: {
      'packages/http/src/server/store/right.ts': `import { late } from '../http/late.ts'\nexport const right = late`,
    },
  },
  {
    name: 'a cycle of two files',
    rule: 'no-cycles',
    files: {
      'packages/core/src/diff/one.ts': `import { two } from './two.ts'\nexport const one = () => two`,
      'packages/core/src/diff/two.ts': `import { one } from './one.ts'\nexport const two = () => one`,
    },
  },
  {
    name: 'a cycle made of types alone',
    rule: 'no-cycles',
    files: {
      'packages/core/src/diff/first.ts': `import type { Second } from './second.ts'\nexport type First = Second[]`,
      'packages/core/src/diff/second.ts': `import type { First } from './first.ts'\nexport type Second = First | 1`,
    },
  },
  {
    name: 'a Node built-in in core',
    rule: 'core-is-pure',
    files: {
      'packages/core/src/diff/built-in.ts': `import { readFileSync } from 'node:fs'\nexport const leak = readFileSync`,
    },
  },
  {
    name: 'a Node built-in in core without its prefix, for its types alone',
    rule: 'core-is-pure',
    files: {
      'packages/core/src/diff/built-in-type.ts': `import type { Stats } from 'fs'\nexport type Leak = Stats`,
    },
  },
  {
    name: 'a Node built-in in core loaded late',
    rule: 'core-is-pure',
    files: { 'packages/core/src/diff/late-built-in.ts': `export const leak = () => import('node:crypto')` },
  },
  {
    name: 'tools that know providers',
    rule: 'tools-imports-its-own-only',
    files: {
      'packages/tools/src/leak.ts': `import { send } from '@scrutineer/providers'\nexport const leak = send`,
    },
  },
  {
    name: 'providers that know tools, for their types alone',
    rule: 'providers-imports-its-own-only',
    files: {
      'packages/providers/src/leak.ts': `import type { tools } from '@scrutineer/tools'\nexport type Leak = typeof tools`,
    },
  },
  {
    name: 'core that knows tools',
    rule: 'core-imports-its-own-only',
    files: {
      'packages/core/src/diff/outside.ts': `import { tools } from '@scrutineer/tools'\nexport const leak = tools`,
    },
  },
  {
    name: 'a path into the source of another package',
    rule: 'packages-meet-at-their-entries',
    files: {
      'packages/tools/src/path.ts': `import { parse } from '../../core/src/diff/parse.ts'\nexport const path = parse`,
    },
  },
  {
    name: 'a room that imports the front door',
    rule: 'rooms-never-import-the-front-door',
    files: { 'packages/core/src/review/front.ts': `export * as all from '../index.ts'` },
  },
  {
    name: 'a running program that uses the test helpers',
    rule: 'testing-is-for-tests',
    files: {
      'packages/cli/src/leak.ts': `import { scripted } from '@scrutineer/core/testing'\nexport const leak = scripted`,
    },
  },
  {
    name: 'source that imports a test',
    rule: 'no-test-in-source',
    files: { 'packages/core/src/diff/tested.ts': `export { used } from './parse.test.ts'` },
  },
  {
    name: 'undici outside the transport',
    rule: 'undici-has-its-place',
    files: {
      'packages/providers/src/wire.ts': `import { request } from 'undici'\nexport const wire = request`,
    },
  },
  {
    name: 'a development dependency in source',
    rule: 'source-uses-declared-dependencies',
    files: { 'packages/core/src/diff/dev.ts': `import fc from 'fast-check'\nexport const leak = fc` },
  },
  {
    name: 'an import that leads nowhere',
    rule: 'everything-resolves',
    files: {
      'packages/core/src/diff/nowhere.ts': `import { gone } from './gone.ts'\nexport const leak = gone`,
    },
  },
]

test('a sound workspace breaks no rule', () => {
  expect(violations({})).toEqual([])
})

describe('a workspace with leaks', () => {
  const late = {
    'packages/core/src/report/late.ts': 'export const late = 1\nexport type Late = 1',
    'packages/http/src/server/http/late.ts': 'export const late = 1',
  }
  let found: readonly Violation[] = []
  beforeAll(() => {
    found = violations(Object.assign(late, ...leaks.map((leak) => leak.files)) as Record<string, string>)
  })

  test.each(leaks)('$name is found', ({ rule, files }) => {
    const mine = found.filter((violation) => Object.keys(files).includes(violation.from))
    expect(new Set(mine.map((violation) => violation.rule.name))).toEqual(new Set([rule]))
  })

  test('nothing but the leaks is found', () => {
    const guilty = leaks.flatMap((leak) => Object.keys(leak.files))
    expect(found.filter((violation) => !guilty.includes(violation.from))).toEqual([])
  })
})
