import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '@scrutineer/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRepository, type TestRepository } from './support/make-repository.ts'
import { runMain } from './support/run-main.ts'

/** Writes a rule for everything, guidance, and a change to review. */
function write(repository: TestRepository, rule: string): void {
  repository.write('.scrutineer/rules.json', JSON.stringify({ rules: [{ path: '**', rule }] }))
  repository.write('AGENTS.md', `Guidance of ${rule}\n`)
  repository.write('src/a.ts', `let a = '${rule}'\n`)
}

let repository: TestRepository
let folder: string
beforeAll(() => {
  repository = makeRepository()
  write(repository, 'main')
  repository.commit()
  repository.git('checkout', '--quiet', '-b', 'feature')
  write(repository, 'feature')
  repository.commit()
  write(repository, 'staged')
  repository.git('add', '--all')
  write(repository, 'working tree')
  folder = mkdtempSync(join(tmpdir(), 'scrutineer-patch-'))
  writeFileSync(join(folder, 'change.patch'), repository.git('diff', 'HEAD'))
})
afterAll(() => {
  repository.remove()
  rmSync(folder, { recursive: true, force: true })
})

interface Preview {
  readonly files: readonly {
    readonly path: string
    readonly rule: { readonly layer: string; readonly digest: string }
  }[]
  readonly guidance: readonly string[]
  readonly warnings: readonly { readonly code: string; readonly subject: string | null }[]
}

async function preview(dir: string, words: readonly string[]): Promise<Preview> {
  const ran = await runMain(['review', '--preview', '--format', 'json', ...words], {
    cwd: dir,
    env: { XDG_CONFIG_HOME: join(dir, 'nothing') },
  })
  expect(ran.exitCode).toBe(0)
  return JSON.parse(ran.stdout) as Preview
}

describe.each(['native', 'embedded'])('the rules of the side before a change, by the %s engine', (engine) => {
  test.each<[what: string, words: string[], rule: string]>([
    ['a range', ['--from', 'main', '--to', 'feature'], 'main'],
    ['a commit', ['--commit', 'feature'], 'main'],
    ['what is staged', ['--staged'], 'feature'],
    ['what is not committed', [], 'feature'],
    ['a patch', ['--patch', 'change.patch'], 'feature'],
  ])('hold for %s', async (_, words, rule) => {
    const given = words.map((word) => (word === 'change.patch' ? join(folder, word) : word))
    const { files, guidance, warnings } = await preview(repository.dir, ['--engine', engine, ...given])
    expect(files.find(({ path }) => path === 'src/a.ts')?.rule).toMatchObject({
      layer: 'project',
      digest: digestOf(rule, 16),
    })
    expect(guidance).toEqual(['AGENTS.md'])
    expect(warnings.map(({ code, subject }) => [code, subject])).toEqual([
      ['rules_changed', '.scrutineer/rules.json'],
      ['rules_changed', 'AGENTS.md'],
    ])
  })

  test('are none of a project where there is no side before', async () => {
    const root = repository.git('rev-list', '--max-parents=0', 'HEAD').trim()
    const { files } = await preview(repository.dir, ['--engine', engine, '--commit', root])
    expect(files.find(({ path }) => path === 'src/a.ts')?.rule.layer).toBe('built_in')
    const unborn = makeRepository()
    try {
      write(unborn, 'new')
      const { files: fresh, guidance } = await preview(unborn.dir, ['--engine', engine])
      expect(fresh.find(({ path }) => path === 'src/a.ts')?.rule.layer).toBe('built_in')
      expect(guidance).toEqual([])
    } finally {
      unborn.remove()
    }
  })
})

describe('what a change does to hide a file', () => {
  test('by attributes has no effect; by its content is told, and ends with 2 on request', async () => {
    const own = makeRepository()
    try {
      for (const name of ['plain', 'nul', 'wide']) own.write(`src/${name}.ts`, 'let a = 1\n')
      own.commit()
      own.write('.gitattributes', '*.ts -diff binary linguist-generated export-ignore\n')
      own.write('src/plain.ts', 'let a = 2\n')
      own.write('src/nul.ts', 'let a = 2\0\n')
      writeFileSync(join(own.dir, 'src/wide.ts'), Buffer.from('\ufefflet a = 2\n', 'utf16le'))
      own.commit()
      const there = { cwd: own.dir, env: { XDG_CONFIG_HOME: join(own.dir, 'nothing') } }
      const words = ['review', '--commit', 'HEAD', '--format', 'json', '--model-protocol', 'offline']
      const lax = await runMain(words, there)
      expect(lax.exitCode).toBe(0)
      const report = JSON.parse(lax.stdout) as {
        readonly coverage: readonly {
          readonly path: string
          readonly state: string
          readonly reason: string | null
        }[]
        readonly warnings: readonly { readonly code: string; readonly subject: string | null }[]
      }
      expect(report.coverage.filter(({ path }) => path.startsWith('src/'))).toMatchObject([
        { path: 'src/nul.ts', state: 'excluded', reason: 'binary' },
        { path: 'src/plain.ts', state: 'reviewed' },
        { path: 'src/wide.ts', state: 'excluded', reason: 'binary' },
      ])
      expect(report.warnings.map(({ code, subject }) => [code, subject])).toEqual([
        ['source_unread', 'src/nul.ts'],
        ['source_unread', 'src/wide.ts'],
      ])
      expect((await runMain([...words, '--fail-on-unread'], there)).exitCode).toBe(2)
    } finally {
      own.remove()
    }
  })
})
