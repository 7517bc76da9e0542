import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRepository, type TestRepository } from './support/make-repository.ts'
import { runMain } from './support/run-main.ts'

let repository: TestRepository
let home: string

beforeAll(() => {
  repository = makeRepository()
  repository.write('src/a.go', 'package a\n')
  repository.write('src/gen/x.go', 'package gen\n')
  repository.write('docs/my guide.md', 'Money is in cents.\n')
  repository.write(
    '.scrutineer/rules.yaml',
    [
      "exclude: ['src/gen/**']",
      'rules:',
      "  - path: '**/*.{go,{py,rb}}'",
      '    rule: docs/my guide.md',
      '    merge_system_rule: true',
      "  - path: '**/*.ts'",
      '    rule: docs/gone.md',
      '',
    ].join('\n'),
  )
  repository.commit()
  home = mkdtempSync(join(tmpdir(), 'scrutineer-home-'))
  mkdirSync(join(home, 'scrutineer'))
  writeFileSync(join(home, 'scrutineer', 'rules.json'), '{"rules": [{"path": "**/*.sql", "rule": "Mine."}]}')
  writeFileSync(join(home, 'named.json'), '{"rules": [{"path": "src/a.go", "rule": "named.md"}]}')
  writeFileSync(join(home, 'named.md'), 'Named.\n')
})
afterAll(() => {
  repository.remove()
  rmSync(home, { recursive: true, force: true })
})

const run = (words: readonly string[], dir = '.') =>
  runMain(words, { cwd: join(repository.dir, dir), env: { XDG_CONFIG_HOME: home } })

interface CheckedFile {
  readonly path: string
  readonly layer: string
  readonly source: string
  readonly text: string
  readonly glob: unknown
}
const filesOf = (stdout: string) => (JSON.parse(stdout) as { readonly files: readonly CheckedFile[] }).files

describe('rules check', () => {
  test.each<[what: string, words: string[], dir: string]>([
    ['flags before the paths', ['--format', 'json', 'src/a.go', 'src/gen/x.go', 'x.sql'], '.'],
    ['flags after them', ['src/a.go', 'src/gen/x.go', 'x.sql', '--format', 'json'], '.'],
    ['flags between them', ['src/a.go', '--format=json', 'src/gen/x.go', 'x.sql'], '.'],
    ['a folder below the root', ['--format', 'json', 'a.go', 'gen/x.go', '../x.sql'], 'src'],
  ])('says which rule each path has: %s', async (_, words, dir) => {
    const { stdout, stderr, exitCode } = await run(['rules', 'check', ...words], dir)
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(filesOf(stdout)).toMatchObject([
      { path: 'src/a.go', layer: 'project', source: '.scrutineer/rules.yaml', glob: null },
      { path: 'src/gen/x.go', glob: { list: 'exclude', pattern: 'src/gen/**', layer: 'project' } },
      { path: 'x.sql', layer: 'global', text: 'Mine.' },
    ])
    expect(filesOf(stdout)[0]?.text).toMatch(/^Built-in rule:\nGo\.[\s\S]*Money is in cents\.$/)
  })

  test('puts a file that --rule names first, its references beside it', async () => {
    const { stdout } = await run([
      'rules',
      'check',
      'src/a.go',
      'b.go',
      '--rule',
      join(home, 'named.json'),
      '--format',
      'json',
    ])
    expect(filesOf(stdout)).toMatchObject([{ layer: 'custom', text: 'Named.' }, { layer: 'project' }])
  })

  test('warns of a reference that fails, and shows what counts instead', async () => {
    const { stdout, stderr, exitCode } = await run(['rules', 'check', 'a.ts'])
    expect(exitCode).toBe(0)
    expect(stderr).toMatch(
      /^warning\[rule_reference_failed\]: .scrutineer\/rules.yaml: rules\[1\] refers to "docs\/gone.md"/,
    )
    expect(stdout).toContain('source   built-in:javascript')
    expect(stdout).toContain('  | TypeScript and JavaScript.')
  })

  test.each<[what: string, words: string[], message: RegExp]>([
    ['no path', ['check'], /no path follows rules check/],
    ['no word', [], /no word follows rules/],
    ['another word', ['show'], /unknown word "show"/],
    ['a path outside', ['check', '../x.go'], /is no path below/],
    ['an unknown flag', ['check', 'a.go', '--rules', 'x'], /did you mean --rule\?/],
    [
      'a rule file that is not there',
      ['check', 'a.go', '--rule', 'none.json'],
      /error\[invalid_rules\]: none.json: there is no such file; mend it\n/,
    ],
    ['a blank path', ['check', ''], /a path is blank, expected a file of the repository/],
  ])('refuses %s', async (_, words, message) => {
    const { stderr, exitCode } = await run(['rules', ...words])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(message)
  })
})

describe('rules list', () => {
  test('shows the layers, their entries and what is wrong with them', async () => {
    const { stdout, stderr, exitCode } = await run(['rules', 'list'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('.scrutineer/rules.yaml: rules of the project')
    expect(stdout).toContain('rules[0]  **/*.{go,{py,rb}}  from docs/my guide.md, with the built-in rule')
    expect(stdout).toContain('exclude  src/gen/**')
    expect(stdout).toContain("rules the user's own")
    expect(stderr).toContain('docs/gone.md')
    const json = JSON.parse((await run(['rules', 'list', '--format', 'json'])).stdout) as Record<
      string,
      unknown
    >
    expect(json).toMatchObject({ filter_layer: 'project', layers: [{ name: 'project' }, { name: 'global' }] })
  })

  test.each([
    '.scrutineer/rules.json',
    '.scrutineer/rules.yaml',
    '.scrutineer/rules.yml',
    '.zadig-review/rules.json',
  ])('goes by what is committed, says so of %s, and shows the rest on request', async (file) => {
    const own = makeRepository()
    try {
      own.write('a.go', 'package a\n')
      own.commit()
      own.write(file, '{"rules": [{"path": "**", "rule": "New."}]}')
      const there = { cwd: own.dir, env: { XDG_CONFIG_HOME: join(home, 'nothing') } }
      const committed = await runMain(['rules', 'list'], there)
      expect(committed.stdout).toMatch(/^No rule files\./)
      expect(committed.stderr).toContain(`warning[rules_uncommitted]: ${file}`)
      expect((await runMain(['rules', 'list', '--uncommitted'], there)).stdout).toContain('New.')
      own.write('.scrutineer/rules.json', '{"rules": [{"path": "**", "rul": "New."}]}')
      const broken = await runMain(['rules', 'list', '--uncommitted'], there)
      expect(broken.exitCode).toBe(2)
      expect(broken.stderr).toContain(
        'error[invalid_rules]: .scrutineer/rules.json, rules[0]: the key "rul" is not known',
      )
      expect(broken.stderr).toContain(
        'leave the rules of the repository out with review --project-rules none',
      )
    } finally {
      own.remove()
    }
  })

  test('works without a repository, and says what is missing', async () => {
    const ran = await runMain(['rules', 'list'], { cwd: home, env: { XDG_CONFIG_HOME: home } })
    expect(ran.exitCode).toBe(0)
    expect(ran.stderr).toContain('warning[no_project_rules]')
  })
})

describe('a review', () => {
  test('shows in its preview which rule each file goes by', async () => {
    const own = makeRepository()
    try {
      own.write(
        '.scrutineer/rules.json',
        '{"exclude": ["gen/**"], "rules": [{"path": "**/*.go", "rule": "Cents."}]}',
      )
      own.write('a.go', 'package a\n')
      own.commit()
      own.write('a.go', 'package b\n')
      own.write('b.ts', 'let b = 1\n')
      own.write('gen/c.ts', 'let c = 1\n')
      own.write('.scrutineer/rules.json', '{"exclude": ["**"]}')
      const there = { cwd: own.dir, env: { XDG_CONFIG_HOME: join(home, 'nothing') } }
      const text = await runMain(['review', '--preview'], there)
      expect(text.stdout).toContain('a.go, by .scrutineer/rules.json **/*.go')
      expect(text.stdout).toContain('b.ts, by built-in:javascript')
      expect(text.stdout).toContain('gen/c.ts: user exclude (gen/** of the project rules)')
      expect(text.stderr).toContain('warning[rules_changed]: .scrutineer/rules.json')
      const json = JSON.parse((await runMain(['review', '--preview', '--format', 'json'], there)).stdout) as {
        readonly files: readonly { readonly path: string; readonly rule: unknown }[]
        readonly excluded: readonly unknown[]
      }
      expect(json.files.find(({ path }) => path === 'a.go')?.rule).toMatchObject({
        layer: 'project',
        pattern: '**/*.go',
      })
      expect(json.excluded).toContainEqual({
        path: 'gen/c.ts',
        reason: 'user_exclude',
        pattern: 'gen/**',
        pattern_source: 'project',
      })
      const markdown = await runMain(
        ['review', '--preview', '--format', 'markdown', '--project-rules', 'none'],
        there,
      )
      expect(markdown.stdout).toContain('- `a.go`, by `built-in:go`')
    } finally {
      own.remove()
    }
  })

  test('ends with 2 and the place where a rule file cannot be used', async () => {
    writeFileSync(join(home, 'bad.yaml'), 'rules:\n  - path: "**/*.{ts"\n    rule: x\n')
    const ran = await run(['review', '--preview', '--rule', join(home, 'bad.yaml')])
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(
      /error\[invalid_rules\]: .*bad.yaml, rules\[0\].path: "\*\*\/\*\.\{ts" is no glob that can match, expected a glob with balanced braces/,
    )
  })
})
