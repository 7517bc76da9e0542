import type { Result } from 'neverthrow'
import type { RuleSource } from '../ports/rule-source.ts'
import type { Expectation, FailedExpectation } from './failed-expectation.ts'
import { compareValues, runExpectations } from './failed-expectation.ts'

/** Files of one layer by their paths below its folder; `rules.json` is the rule file. */
export type RuleFolder = Readonly<Record<string, string>>

/** What a rule source under check is to hold. */
export interface RuleFixture {
  readonly custom: RuleFolder | null
  readonly global: RuleFolder | null
  /** Symbolic links below the folder of the custom layer, by path, with their targets as written. */
  readonly links: Readonly<Record<string, string>>
}

/** What a check needs to know beside the adapter. */
export interface RuleSourceCheckOptions {
  /** A signal that has already aborted, such as `AbortSignal.abort()`. */
  readonly aborted: AbortSignal
  /** Whether the adapter can hold symbolic links; default true. */
  readonly links?: boolean | undefined
  /** Whether it parses YAML; default true. */
  readonly yaml?: boolean | undefined
}

/**
 * Checks that a rule source keeps what its port promises. `open` makes one that holds exactly the given files; the answer lists
 * what failed and is empty for an adapter that conforms. Needs no test framework.
 */
export async function checkRuleSource(
  open: (fixture: RuleFixture) => Promise<RuleSource>,
  { aborted, links = true, yaml = true }: RuleSourceCheckOptions,
): Promise<FailedExpectation[]> {
  const full = await open({ custom, global, links: links ? linkTargets : {} })
  const empty = await open({ custom: null, global: null, links: {} })
  return runExpectations([
    ...loading(full, empty, aborted),
    ...referring(full, aborted),
    ...(links ? linking(full) : []),
    ...parsing(full, yaml),
  ])
}

const custom: RuleFolder = {
  'rules.json': '{"rules": [{"path": "**", "rule": "custom"}]}',
  'guide.md': 'Guide ä\n',
  'deep/my guide.txt': 'Deep',
  'large.md': 'x'.repeat(2000),
}
const global: RuleFolder = { 'rules.json': '{"rules": []}', 'guide.md': 'Global guide' }
const linkTargets = { 'inside.md': 'guide.md', 'outside.md': '../../../etc/hostname', 'loop.md': 'loop.md' }
const maxBytes = 1000

function loading(full: RuleSource, empty: RuleSource, aborted: AbortSignal): Expectation[] {
  return [
    {
      name: 'load gives both files with their texts, custom first',
      check: async () => {
        const loaded = await full.load({ maxBytes })
        const texts = loaded.map((files) => files.map(({ layer, text }) => [layer, text])).unwrapOr([])
        return compareValues(texts, [
          ['custom', custom['rules.json']],
          ['global', global['rules.json']],
        ])
      },
    },
    {
      name: 'load gives nothing where there is nothing',
      check: async () => compareValues((await empty.load({ maxBytes })).unwrapOr([null]), []),
    },
    {
      name: 'load refuses a file that is too large',
      check: async () => codeIs(await full.load({ maxBytes: 10 }), 'rule_file_too_large'),
    },
    {
      name: 'load ends with aborted when the signal already has',
      check: async () => codeIs(await full.load({ maxBytes, signal: aborted }), 'aborted'),
    },
  ]
}

function referring(full: RuleSource, aborted: AbortSignal): Expectation[] {
  const read = (path: string, signal?: AbortSignal) =>
    full.readReference('custom', path, { maxBytes, signal })
  const refusals: readonly (readonly [path: string, code: string])[] = [
    ['nothing.md', 'not_found'],
    ['../rules.json', 'outside_base'],
    ['deep/../../x.md', 'outside_base'],
    ['/etc/hostname', 'outside_base'],
    ['large.md', 'too_large'],
  ]
  return [
    {
      name: 'readReference gives the text of a file below the folder of its layer',
      check: async () =>
        compareValues((await read('guide.md')).unwrapOr(null), { path: 'guide.md', text: 'Guide ä\n' }),
    },
    {
      name: 'readReference takes folders and blanks in paths',
      check: async () =>
        compareValues((await read('deep/my guide.txt')).unwrapOr(null), {
          path: 'deep/my guide.txt',
          text: 'Deep',
        }),
    },
    {
      name: 'readReference keeps the layers apart',
      check: async () => {
        const other = await full.readReference('global', 'guide.md', { maxBytes })
        return compareValues(other.unwrapOr(null), { path: 'guide.md', text: 'Global guide' })
      },
    },
    ...refusals.map(([path, code]) => ({
      name: `readReference answers ${code} for ${path}`,
      check: async () => codeIs(await read(path), code),
    })),
    {
      name: 'readReference ends with aborted when the signal already has',
      check: async () => codeIs(await read('guide.md', aborted), 'aborted'),
    },
  ]
}

function linking(full: RuleSource): Expectation[] {
  const read = (path: string) => full.readReference('custom', path, { maxBytes })
  return [
    {
      name: 'a link inside the folder is followed, and its end is told',
      check: async () =>
        compareValues((await read('inside.md')).unwrapOr(null), { path: 'guide.md', text: 'Guide ä\n' }),
    },
    {
      name: 'a link out of the folder is not followed',
      check: async () => {
        const answer = await read('outside.md')
        return answer.isErr() && ['outside_base', 'not_found'].includes(answer.error.code)
          ? null
          : 'it was read'
      },
    },
    {
      name: 'a link to itself is an error',
      check: async () => ((await read('loop.md')).isErr() ? null : 'it was read'),
    },
  ]
}

function parsing(full: RuleSource, yaml: boolean): Expectation[] {
  const data = { rules: [{ path: '**/*.ts', rule: 'a: b\n' }] }
  const broken = ['{"rules": ', '[1,]'] as const
  return [
    {
      name: 'parse reads JSON',
      check: async () =>
        compareValues((await full.parse('a.json', JSON.stringify(data))).unwrapOr(null), data),
    },
    ...broken.map((text) => ({
      name: `parse refuses ${text}`,
      check: async () => codeIs(await full.parse('a.json', text), 'rule_syntax'),
    })),
    {
      name: 'parse refuses a form that nobody named',
      check: async () => codeIs(await full.parse('a.toml', ''), 'rule_format_unsupported'),
    },
    ...(yaml ? yamlExpectations(full, data) : []),
  ]
}

function yamlExpectations(full: RuleSource, data: unknown): Expectation[] {
  const bomb = `a: &a [1]\n${'bcdefghij'
    .split('')
    .map((name, place) => `${name}: &${name} [${`*${'abcdefghi'[place]},`.repeat(9)}]\n`)
    .join('')}`
  return [
    {
      name: 'parse reads YAML, with block texts',
      check: async () => {
        const text = 'rules:\n  - path: "**/*.ts"\n    rule: |\n      a: b\n'
        return compareValues((await full.parse('a.yaml', text)).unwrapOr(null), data)
      },
    },
    {
      name: 'parse names the line of a mistake in YAML',
      check: async () => {
        const answer = await full.parse('a.yml', 'rules:\n  - path: "x\n')
        return answer.isErr() && answer.error.line !== null ? null : 'no line'
      },
    },
    {
      name: 'parse refuses a key that stands twice in YAML',
      check: async () => codeIs(await full.parse('a.yaml', 'rules: []\nrules: []\n'), 'rule_syntax'),
    },
    {
      name: 'parse refuses YAML that grows without end',
      check: async () => codeIs(await full.parse('a.yaml', bomb), 'rule_syntax'),
    },
    {
      name: 'parse refuses YAML that nests without end',
      check: async () => codeIs(await full.parse('a.yaml', '['.repeat(100_000)), 'rule_syntax'),
    },
  ]
}

function codeIs(answer: Result<unknown, { readonly code: string }>, code: string): string | null {
  if (answer.isOk()) return `it answered, instead of ${code}`
  return answer.error.code === code ? null : `${answer.error.code} instead of ${code}`
}
