import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type End,
  found,
  harmless,
  hidingAttempts,
  planted,
  target,
  told,
} from './support/hiding-attempts.ts'
import { type HostileRepository, makeHostileRepository, put } from './support/hostile-repository.ts'
import { runMain } from './support/run-main.ts'
import { runProgram } from './support/run-program.ts'

interface Report {
  readonly status: string
  readonly outcome: { readonly exit_code: number; readonly result: string }
  readonly coverage: readonly {
    readonly path: string
    readonly state: string
    readonly reason: string | null
  }[]
  readonly findings: readonly {
    readonly path: string
    readonly start_line: number
    readonly severity: string
  }[]
  readonly warnings: readonly { readonly code: string; readonly subject: string | null }[]
}

interface Reviewed {
  readonly exitCode: number | null
  readonly report: Report
  readonly text: string
  readonly markdown: string
}

/** Inside the test unless told otherwise: there are many attempts, and no process around the program hides anything. */
async function review(
  dir: string,
  words: readonly string[],
  { stdin = '', run = runMain }: { stdin?: string; run?: typeof runMain | typeof runProgram } = {},
): Promise<Reviewed> {
  const out = mkdtempSync(join(tmpdir(), 'scrutineer-report-'))
  try {
    const [json, md] = [join(out, 'r.json'), join(out, 'r.md')]
    const ran = await run(
      ['review', '--model-protocol', 'offline', '--output-json', json, '--output-md', md, ...words],
      { cwd: dir, stdin, env: { HOME: out, XDG_CONFIG_HOME: out, XDG_STATE_HOME: out, XDG_CACHE_HOME: out } },
    )
    expect([0, 1, 2], ran.stderr).toContain(ran.exitCode)
    const report = JSON.parse(readFileSync(json, 'utf8')) as Report
    return { exitCode: ran.exitCode, report, text: ran.stdout, markdown: readFileSync(md, 'utf8') }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Warnings that a user can make weigh. */
const weighs: ReadonlySet<string> = new Set(['source_unread', 'line_cut'])

/** The same in all three forms: what nobody reads cannot warn anybody. */
function expectEnd({ exitCode, report, text, markdown }: Reviewed, end: End): void {
  if ('found' in end) {
    const finding = report.findings.find(
      ({ path, start_line }) => path === end.found && start_line === end.line,
    )
    expect(finding, `a finding at ${end.found}:${end.line} in ${text}`).toBeDefined()
    expect(exitCode).toBe(1)
    const place = `${visible(end.found)}:${end.line}`
    expect(text).toContain(place)
    expect(markdown).toContain(place)
    return
  }
  if ('told' in end) {
    const { told: subject, code } = end
    expect(report.warnings, text).toContainEqual(expect.objectContaining({ code, subject }))
    expect(text).toContain(`warning[${code}]: ${subject}: `)
    expect(markdown).toContain(`- \`${code}\` \`${subject}\`: `)
    return
  }
  const { named, reason, shown = named } = end
  const row = report.coverage.find(({ path }) => path === named)
  expect(row, text).toMatchObject({ state: 'excluded', reason })
  const lineOf = (output: string) =>
    output.split('\n').filter((line) => line.includes(shown) && line.includes(reason.replaceAll('_', ' ')))
  expect(lineOf(text), text).not.toEqual([])
  expect(lineOf(markdown), markdown).not.toEqual([])
}

/** How a report writes a name that would act on a terminal. */
function visible(path: string): string {
  return path
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\u202e', '\\u202e')
    .replaceAll('\udcff', '\\xff')
}

describe.each(hidingAttempts)('a change that hides %s', (_, attempts) => {
  describe.each(Object.entries(attempts))('with %s', (_name, { before = {}, change, commits, ends }) => {
    const seen = new Map<string, object>()
    let repository: HostileRepository
    beforeAll(() => {
      repository = makeHostileRepository()
      put(repository, { 'README.md': 'Here.\n', ...before })
      repository.commit('before')
      if (typeof change === 'function') change(repository)
      else put(repository, change)
      if (commits) return
      repository.git('add', '--all', '--force')
      repository.commit('change')
    })
    afterAll(() => repository.remove())

    test.each(['native', 'embedded'])('ends visibly, by the %s engine', async (engine) => {
      const reviewed = await review(repository.dir, ['--commit', 'HEAD', '--engine', engine])
      for (const end of ends) expectEnd(reviewed, end)
      const { coverage, findings, warnings } = reviewed.report
      seen.set(engine, { coverage, findings, warnings })
    })

    test('ends the same by both engines', () => {
      expect(seen.get('embedded')).toEqual(seen.get('native'))
    })

    if (ends.some((end) => 'told' in end && weighs.has(end.code))) {
      test('ends with 2 on request', async () => {
        const { exitCode } = await review(repository.dir, ['--commit', 'HEAD', '--fail-on-unread'])
        expect(exitCode).toBe(2)
      })
    }
  })
})

describe.each(['native', 'embedded'])('a change that tries all at once, by the %s engine', (engine) => {
  test.each<[mode: string, words: string[], prepare: string[][]]>([
    ['not committed', [], []],
    ['staged', ['--staged'], [['add', '--all', '--force']]],
    [
      'a range',
      ['--from', 'main', '--to', 'feature'],
      [
        ['checkout', '-q', '-b', 'feature'],
        ['add', '--all', '--force'],
        ['commit', '-q', '-m', 'change'],
      ],
    ],
  ])('ends visibly where it is %s', async (_mode, words, prepare) => {
    const repository = makeHostileRepository()
    try {
      put(repository, { [target]: `${harmless}\n`, 'src/nul.ts': `${harmless}\n` })
      repository.commit('before')
      put(repository, {
        [target]: `${harmless}\n${planted}\n`,
        'src/nul.ts': `${planted}\0\n`,
        '.gitattributes': '* -diff\n',
        '.gitignore': '*.ts\n',
        '.scrutineer/rules.json': '{"exclude":["**"],"rules":[]}',
        '.scrutineer/config.yaml': 'review:\n  exclude: ["**"]\n  fail_on: none\n',
      })
      for (const git of prepare) repository.git(...git)
      const reviewed = await review(repository.dir, [...words, '--engine', engine], { run: runProgram })
      for (const end of [
        found(),
        told('source_unread', 'src/nul.ts'),
        told('rules_changed', '.scrutineer/rules.json'),
        told('project_settings_changed', '.scrutineer/config.yaml'),
      ]) {
        expectEnd(reviewed, end)
      }
    } finally {
      repository.remove()
    }
  })
})

describe('a patch that hides something', () => {
  const head = `--- a/${target}\n+++ b/${target}\n`
  const sound = `${head}@@ -1,2 +1,2 @@\n-a\n+c\n b\n`

  test.each([
    ['behind the lines that it counts', `${sound}+${planted}\n`],
    ['behind a blank line', `${sound}\n+${planted}\n`],
    ['in a second look at the same file', `${sound}${head}@@ -1 +1,2 @@\n c\n+${planted}\n`],
    [
      'in a file that it calls deleted',
      `diff --git a/${target} b/${target}\ndeleted file mode 100644\n${sound}`,
    ],
    ['in a file that it calls by two names', `diff --git a/README.md b/README.md\n${sound}`],
  ])('%s is refused', async (_where, patch) => {
    const { exitCode, stdout, stderr } = await runProgram(
      ['review', '--model-protocol', 'offline', '--format', 'json', '--patch', '-'],
      { stdin: patch },
    )
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^error\[patch_malformed\]: /m)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'failed', error: { code: 'patch_malformed' } })
  })

  test('by calling source binary ends visibly', async () => {
    const repository = makeHostileRepository()
    try {
      const patch = `diff --git a/${target} b/${target}\nindex 1111111..2222222 100644\nBinary files a/${target} and b/${target} differ\n`
      const reviewed = await review(repository.dir, ['--patch', '-'], { stdin: patch })
      expectEnd(reviewed, { named: target, reason: 'binary' })
      expectEnd(reviewed, told('source_unread', target))
      expect(
        (await review(repository.dir, ['--patch', '-', '--fail-on-unread'], { stdin: patch })).exitCode,
      ).toBe(2)
    } finally {
      repository.remove()
    }
  })
})

test.each<[engine: string, exitCode: number, told: RegExp]>([
  ['native', 1, /src\.ts:2 /],
  ['embedded', 2, /^error\[git_failed\]: .*holds a name twice/m],
])('a name that a tree holds twice is no clean change, by the %s engine', async (engine, exitCode, said) => {
  const repository = makeHostileRepository()
  try {
    put(repository, { 'src.ts': `${harmless}\n` })
    repository.commit('before')
    const blob = repository.hash(`${harmless}\n`.repeat(2))
    const other = repository.hash(`${harmless}\n${planted}\n`)
    repository.commitTree(
      repository.tree([
        ['100644', 'src.ts', blob],
        ['100644', 'src.ts', other],
      ]),
    )
    const words = ['review', '--model-protocol', 'offline', '--commit', 'HEAD', '--engine', engine]
    const ran = await runProgram(words, { cwd: repository.dir })
    expect(ran.exitCode, ran.stderr).toBe(exitCode)
    expect(ran.stdout + ran.stderr).toMatch(said)
  } finally {
    repository.remove()
  }
})
