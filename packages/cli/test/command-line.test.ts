import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { commands } from '../src/commands/commands.ts'
import { serverWords } from '../src/commands/server-words.ts'
import { wellKnownKeys } from '../src/model/well-known-keys.ts'
import { runMain } from './support/run-main.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const names = commands.map(({ name }) => name).join(', ')

describe('a command line that cannot be meant ends with 2 before anything runs', () => {
  test.each<[what: string, argv: string[], message: string]>([
    ['no command', [], `no command is given, expected one of ${names}; see scrutineer help`],
    [
      'an unknown command',
      ['revew'],
      `unknown command "revew", expected one of ${names}; did you mean review?`,
    ],
    ['an empty command', [''], `unknown command "", expected one of ${names}; see scrutineer help`],
    [
      'an unknown flag',
      ['review', '--form', 'main'],
      'unknown flag --form, expected a flag of review; did you mean --from?',
    ],
    [
      'an unknown flag before the command',
      ['--form=main', 'review'],
      'unknown flag --form, expected a flag of review; did you mean --from?',
    ],
    [
      'an unknown flag far from all others',
      ['review', '--colour'],
      'unknown flag --colour, expected a flag of review; see scrutineer help review',
    ],
    [
      'one dash instead of two',
      ['review', '-from', 'main'],
      'unknown flag -from, expected a flag of review; did you mean --from?',
    ],
    [
      'a flag of another command',
      ['diff', '--preview'],
      'unknown flag --preview, expected a flag of diff; see scrutineer help diff',
    ],
    [
      'a flag without a command',
      ['--preview'],
      'unknown flag --preview, expected a flag without a command; see scrutineer help',
    ],
    [
      'a word that review does not take',
      ['review', 'HEAD~1', '--preview'],
      'unexpected word "HEAD~1", expected only flags; see scrutineer help review',
    ],
    [
      'a word after two dashes',
      ['diff', '--', '--staged'],
      'unexpected word "--staged", expected only flags; see scrutineer help diff',
    ],
    [
      'a word that version does not take',
      ['version', 'now'],
      'unexpected word "now", expected only flags; see scrutineer help version',
    ],
    [
      'two words for help',
      ['help', 'diff', 'review'],
      'unexpected word "review", expected only flags; see scrutineer help help',
    ],
    [
      'help for no command',
      ['help', 'dif'],
      `unknown command "dif", expected one of ${names}; did you mean diff?`,
    ],
    [
      'an empty revision',
      ['review', '--commit', ''],
      '--commit has the value "", expected a revision (is the variable that should hold it set?); see scrutineer help review',
    ],
    [
      'an empty revision after =',
      ['review', '--from=', '--to=main'],
      '--from has the value "", expected a revision (is the variable that should hold it set?); see scrutineer help review',
    ],
    ['no value at the end', ['diff', '--commit'], '--commit has no value, expected REV; write --commit REV'],
    [
      'a flag where a value belongs',
      ['diff', '--from', '--to', 'main'],
      '--from is followed by --to, expected REV; write --from=VALUE for a value that starts with a dash',
    ],
    [
      'a switch with a value',
      ['diff', '--staged=yes'],
      '--staged has the value "yes", expected true, false or nothing; see scrutineer help diff',
    ],
    [
      'a flag twice',
      ['diff', '--commit', 'a', '--commit=b'],
      '--commit is given twice, expected once; leave one out',
    ],
    [
      'a switch twice',
      ['diff', '--staged', '--staged'],
      '--staged is given twice, expected once; leave one out',
    ],
    [
      'a bad word',
      ['review', '--format', 'xml'],
      '--format has the value "xml", expected one of text, json, markdown, sarif, github, gitlab, rdjson; see scrutineer help review',
    ],
    [
      'a format that diff does not have',
      ['diff', '--format', 'markdown'],
      '--format has the value "markdown", expected one of text, json; see scrutineer help diff',
    ],
    [
      'a bad number',
      ['review', '--concurrency', '0'],
      '--concurrency has the value "0", expected a whole number of at least 1; see scrutineer help review',
    ],
    [
      'a number with a tail',
      ['review', '--max-requests', '10x'],
      '--max-requests has the value "10x", expected a whole number of at least 1, or none; see scrutineer help review',
    ],
    [
      'a fraction out of range',
      ['review', '--confidence-threshold', '1.5'],
      '--confidence-threshold has the value "1.5", expected a number from 0 to 1; see scrutineer help review',
    ],
    [
      'a bad time',
      ['review', '--model-timeout', '90'],
      '--model-timeout has the value "90", expected a time such as 90s, 2m or 1m30s; see scrutineer help review',
    ],
    [
      'a severity in capitals',
      ['review', '--fail-on', 'High'],
      '--fail-on has the value "High", expected none, or a comma-separated list of critical, high, medium, low, info; see scrutineer help review',
    ],
    [
      'none beside a severity',
      ['review', '--fail-on', 'none,high'],
      '--fail-on has the value "none,high", expected none, or a comma-separated list of critical, high, medium, low, info; see scrutineer help review',
    ],
    [
      'half a range',
      ['diff', '--from', 'main'],
      '--from stands alone, expected both ends of the range; add --to REV',
    ],
    [
      'the other half',
      ['diff', '--to', 'main'],
      '--to stands alone, expected both ends of the range; add --from REV',
    ],
    [
      'two modes',
      ['review', '--staged', '--commit', 'HEAD'],
      '--commit and --staged ask for two changes, expected one; leave one out',
    ],
    [
      'a range and a commit',
      ['review', '--to', 'a', '--commit', 'HEAD'],
      '--to and --commit ask for two changes, expected one; leave one out',
    ],
    [
      'deepening without a range',
      ['review', '--staged', '--deepen'],
      '--deepen stands without a range, expected --from and --to; leave it out',
    ],
    [
      'console beside a machine format',
      ['review', '--console', 'none', '--format', 'json'],
      '--console shapes --format text, not json; leave one out',
    ],
    [
      'a preview as a page',
      ['review', '--preview', '--output', 'a.html'],
      '--output a.html names a form for reports, not for --preview; end it in .txt, .json or .md',
    ],
    [
      'a pull request in the form of another tool',
      ['pr', 'x', '--output', 'a.sarif'],
      '--output a.sarif names a form that pr does not have; end it in .txt, .json or .md',
    ],
    [
      'progress and none',
      ['review', '--progress', '--no-progress'],
      '--progress and --no-progress contradict each other, expected one; leave one out',
    ],
    [
      'a model name for the offline reviewer',
      ['review', '--model-protocol', 'offline', '--model-name', 'x'],
      '--model-name has no effect on --model-protocol offline; leave one out',
    ],
    ...[
      ['--model-context-window', '9000'],
      ['--model-ca-file', 'ca.pem'],
      ['--model-timeout', '9s'],
      ['--model-prices', 'm input=1 output=2'],
      ['--fallback-model', 'm'],
      ['--stream=true'],
    ].map((words): [string, string[], string] => [
      `${words.join(' ')} for the offline reviewer`,
      ['review', '--model-protocol', 'offline', ...words],
      `${words[0]?.replace('=true', '')} has no effect on --model-protocol offline; leave one out`,
    ]),
    [
      'a key on the command line',
      ['review', '--model-api-key', 'sk-1'],
      'unknown flag --model-api-key, expected a flag of review; see scrutineer help review',
    ],
  ])('%s', async (_what, argv, message) => {
    const ran = await runMain(argv)
    expect(ran.stderr).toContain(`error[usage]: ${message}\n`)
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1)
    if (!argv.some((word) => word.includes('json'))) expect(ran.stdout).toBe('')
    expect(ran.exitCode).toBe(2)
  })

  test('flags that ask nothing of a model may stand beside the offline reviewer', async () => {
    const nothing = ['--fallback-model', 'none', '--model-context-window', 'none', '--stream=false']
    const ran = await runMain(['review', '--model-protocol', 'offline', ...nothing])
    expect(ran.stderr).toContain('error[not_a_repository]')
  })

  test('where JSON was asked for, standard output holds the same as one document', async () => {
    const ran = await runMain(['review', '--no-such-flag', '--format=json'])
    const document = JSON.parse(ran.stdout) as Record<string, unknown>
    expect(document).toMatchObject({ status: 'failed', error: { code: 'usage' } })
    expect(document['schema_version']).toBeDefined()
    expect(ran.stderr).toMatch(/^error\[usage\]: unknown flag --no-such-flag, .*\n$/)
    expect(ran.exitCode).toBe(2)
  })

  test('a folder that is no longer there is told, also where JSON was asked for', async () => {
    const ran = await runMain(['review', '--format', 'json'], { cwd: '' })
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(
      /^error\[folder_missing\]: the current folder is gone or may not be entered, .*\n$/,
    )
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'failed', error: { code: 'folder_missing' } })
  })

  test.skipIf(process.platform === 'win32')('the program can be started in such a folder', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'scrutineer-gone-'))
    const start = 'rmdir "$PWD" && exec "$0" "$@"'
    const ran = spawnSync('/bin/sh', ['-c', start, process.execPath, inject('program'), 'diff'], { cwd })
    expect(ran.status).toBe(2)
    expect(String(ran.stderr)).toMatch(/^error\[folder_missing\]/)
  })

  test.each(['native', 'embedded'])('the root of all folders has a name, engine %s', async (engine) => {
    const { stderr } = await runMain(['diff', '--engine', engine], { cwd: '/' })
    expect(stderr).toMatch(/^error\[not_a_repository\]: .* \(\/\)\. /)
  })

  test('what was typed cannot act on the terminal', async () => {
    const ran = await runMain(['re\u001b[2Jview\n::error::x'])
    expect(ran.stderr).not.toMatch(/\u001b|\n::/)
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('help and version', () => {
  test.each([[['version']], [['--version']]])('%j prints one line', async (argv) => {
    const ran = await runMain(argv)
    expect(ran).toEqual({ exitCode: 0, stdout: `scrutineer ${version}\n`, stderr: '' })
  })

  test.each([[['help']], [['--help']], [['-h']]])('%j shows every command', async (argv) => {
    const ran = await runMain(argv)
    expect(ran.exitCode).toBe(0)
    expect(ran.stderr).toBe('')
    for (const command of [
      'review',
      'pr',
      'diff',
      'rules',
      'config',
      'serve',
      'completion',
      'version',
      'help',
    ])
      expect(ran.stdout).toMatch(new RegExp(`^  ${command} `, 'm'))
  })

  test.each([
    [['help', 'review']],
    [['review', '--help']],
    [['review', '-h']],
    [['-h', 'review']],
    [['review', '--from', 'main', '--help']],
  ])('%j shows the flags of review', async (argv) => {
    const ran = await runMain(argv)
    expect(ran.exitCode).toBe(0)
    expect(ran.stdout).toMatch(/^Usage: scrutineer review /m)
    expect(ran.stdout).toMatch(/^ {2}--max-context-tool-calls N/m)
    expect(ran.stdout).toMatch(/^ {2}--fail-on LIST/m)
  })

  test.each([
    [
      ['help', 'server', 'client', 'add'],
      ['server', 'client', 'add', '--help'],
    ],
    [
      ['help', 'serve', 'reviews'],
      ['serve', 'reviews', '--help'],
    ],
    [
      ['help', 'config', 'set'],
      ['config', 'set', '--help'],
    ],
  ])('%j shows what %j shows', async (argv, same) => {
    const ran = await runMain(argv)
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' })
    expect(ran.stdout).toBe((await runMain(same)).stdout)
  })

  test('no line of help is wider than 120 characters', async () => {
    const words = [...Object.keys(serverWords).map((name) => `server ${name}`), 'serve reviews']
    const helps = [...commands.map(({ name }) => name), ...words].map((name) => ['help', ...name.split(' ')])
    for (const argv of [['help'], ...helps, ['config'], ['config', 'help', 'set']]) {
      const { stdout } = await runMain(argv)
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120)
    }
  })

  test.each(['review', 'models'])(
    'help of %s names every key variable that chooses a model',
    async (name) => {
      const { stdout } = await runMain(['help', name])
      for (const variable of wellKnownKeys.flatMap(({ variables }) => variables))
        expect(stdout).toContain(variable)
    },
  )

  test('help does not hide a flag that does not exist', async () => {
    const ran = await runMain(['review', '--help', '--nope'])
    expect(ran.exitCode).toBe(2)
  })
})
