import { severities } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editSettings } from './edit-settings.ts'
import { readSettings } from './read-settings.ts'
import { isSettingName, type SettingName, settingNamed, settingNames } from './settings.ts'

function edit(text: string, name: SettingName, value: unknown): string {
  return editSettings(Buffer.from(text), name, value)._unsafeUnwrap()
}

const commented = `# My settings.

review:            # how
    # the gate
    fail_on: [ critical,   high ]   # not more


    concurrency: 4
    exclude:
      - "docs/**"   # texts
      # and
      - vendor/**
model: {name: 'x',   endpoint: "http://localhost:1/v1"}

# the end
`

describe('one setting is changed and all else stays', () => {
  test.each<[what: string, text: string, name: SettingName, value: unknown, after: string]>([
    ['in nothing', '', 'review.concurrency', 8, 'review:\n  concurrency: 8\n'],
    ['below comments', '# mine\n', 'review.concurrency', 8, '# mine\nreview:\n  concurrency: 8\n'],
    ['a number', commented, 'review.concurrency', 8, commented.replace('concurrency: 4', 'concurrency: 8')],
    [
      'a list in brackets',
      commented,
      'review.fail_on',
      ['critical', 'low'],
      commented.replace('[ critical,   high ]', '[critical, low]'),
    ],
    ['a list to none', commented, 'review.fail_on', [], commented.replace('[ critical,   high ]', 'none')],
    ['a value inside braces', commented, 'model.name', 'y z', commented.replace("'x'", '"y z"')],
    [
      'a setting that was not there',
      commented,
      'review.context_lines',
      9,
      commented.replace('      - vendor/**\n', '      - vendor/**\n    context_lines: 9\n'),
    ],
    ['a section that was not there', commented, 'output.json', '', `${commented}output:\n  json: ""\n`],
    [
      'an empty section',
      'review:\nmodel:\n  name: x\n',
      'review.concurrency',
      2,
      'review:\n  concurrency: 2\nmodel:\n  name: x\n',
    ],
    ['an empty section at the end', 'review:', 'review.concurrency', 2, 'review:\n  concurrency: 2\n'],
    [
      'a last line without an end',
      'review:\n  concurrency: 2',
      'review.context_lines',
      1,
      'review:\n  concurrency: 2\n  context_lines: 1\n',
    ],
    [
      'lines that end as on Windows',
      'review:\r\n  concurrency: 2\r\n',
      'model.name',
      'm',
      'review:\r\n  concurrency: 2\r\nmodel:\r\n  name: m\r\n',
    ],
    [
      'a byte order mark',
      '\ufeffreview:\n  concurrency: 2\n',
      'review.concurrency',
      3,
      '\ufeffreview:\n  concurrency: 3\n',
    ],
    [
      'what was wrong',
      'review:\n  concurrency: four\n',
      'review.concurrency',
      3,
      'review:\n  concurrency: 3\n',
    ],
  ])('%s', (_what, text, name, value, after) => {
    expect(edit(text, name, value)).toBe(after)
  })

  test.each<[what: string, text: string, name: SettingName, after: string]>([
    ['a line', commented, 'review.concurrency', commented.replace('    concurrency: 4\n', '')],
    [
      'a list over lines',
      'review:\n  exclude:\n    - a\n    - b\n  concurrency: 1\n',
      'review.exclude',
      'review:\n  concurrency: 1\n',
    ],
    [
      'the last of a section',
      'review:\n  concurrency: 4\nmodel:\n  name: x\n',
      'review.concurrency',
      'review:\nmodel:\n  name: x\n',
    ],
    ['what is not there', commented, 'output.json', commented],
    ['what is wrong', 'review:\n  concurrency: four\n', 'review.concurrency', 'review:\n'],
  ])('unset: %s', (_what, text, name, after) => {
    expect(edit(text, name, undefined)).toBe(after)
  })

  test.each<[what: string, text: string, name: SettingName, value: unknown]>([
    ['everything in braces', '{review: {concurrency: 4}} # c\n', 'output.json', 'x'],
    ['a section in braces', '# a\nreview: {} # c\n', 'review.concurrency', 2],
    ['a text over lines', 'model:\n  # a\n  name: >-\n    one\n    two\n# c\n', 'model.name', 'three'],
    ['a document between marks', '---\n# a\nreview:\n  concurrency: 2\n...\n', 'model.name', 'm'],
  ])('a file may be rewritten for %s, comments and all', (_what, text, name, value) => {
    const after = edit(text, name, value)
    expect(readSettings(Buffer.from(after)).entries.get(name)?.value).toEqual(value)
    for (const [comment] of text.matchAll(/#.*/g)) expect(after).toContain(comment.trim())
  })

  test.each<[what: string, text: string, fault: RegExp]>([
    ['no YAML', 'review: [', /missing|indentation/],
    ['faults elsewhere', 'review:\n  nonsense: 1\n', /nonsense/],
    ['an anchor that is needed', 'model:\n  name: &a x\n  endpoint: *a\n', /endpoint/],
  ])('a file with %s is left alone', (_what, text, fault) => {
    expect(editSettings(Buffer.from(text), 'review.concurrency', 2)._unsafeUnwrapErr()[0]?.message).toMatch(
      fault,
    )
  })
})

/** Values that a setting takes, of all kinds of text. */
function valuesOf(name: SettingName): fc.Arbitrary<unknown> {
  const { kind } = settingNamed(name)
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme-composite' }),
    fc.string({ unit: fc.constantFrom(...Array.from('#:\'"[]{}, -&*!|>%@`\\\n\r\t\0\u2028\ufeffaé0')) }),
    fc.constantFrom(
      '',
      ' ',
      ' a ',
      'a # b',
      '- a',
      'null',
      'true',
      '1',
      '1e3',
      '0x1f',
      '~',
      'none',
      'a: b',
      '"',
      "'",
      '...',
      '---',
    ),
    fc.webUrl(),
    fc.constantFrom('critical', '5s', '90s', 'pt-BR', 'detailed', 'ollama', 'offline', 'acme'),
  )
  const someOf = <Value>(value: fc.Arbitrary<Value>, name = fc.string({ maxLength: 9 })) =>
    fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true })
  const profile = fc.record(
    {
      extends: fc.constantFrom('openai', 'deepseek'),
      context_window: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constant(null)),
      body: someOf(fc.oneof(texts, fc.array(texts), someOf(texts))),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  return fc
    .oneof(
      texts,
      someOf(profile, fc.constantFrom('acme', 'openai', 'x_1-y')),
      fc.array(texts),
      fc.subarray([...severities]),
      fc.integer(),
      fc.nat(),
      fc.double(),
      fc.double({ min: 0, max: 1 }),
      fc.boolean(),
      fc.constant(null),
    )
    .map((plain) => kind.fromPlain(plain))
    .filter((value) => value !== undefined)
}

describe('what is written is what is read', () => {
  test.each(settingNames)('%s, whatever its value', (name) => {
    fc.assert(
      fc.property(valuesOf(name), fc.constantFrom('', commented), (value, text) => {
        const after = edit(text, name, value)
        expect(readSettings(Buffer.from(after)).entries.get(name)?.value).toEqual(value)
      }),
      { numRuns: 60 },
    )
  })

  test('a text of several lines deep inside of brackets', () => {
    const value = settingNamed('model.profiles').kind.fromPlain({
      acme: { body: { '': [':\n\\', 'a\r\nb'] } },
    })
    const after = edit(commented, 'model.profiles', value)
    expect(readSettings(Buffer.from(after)).entries.get('model.profiles')?.value).toEqual(value)
  })

  test('all settings at once, in any order', () => {
    const all = fc.tuple(...settingNames.map((name) => fc.tuple(fc.constant(name), valuesOf(name))))
    const shuffled = all.chain((pairs) => fc.shuffledSubarray(pairs))
    fc.assert(
      fc.property(shuffled, (pairs) => {
        const text = pairs.reduce((made, [name, value]) => edit(made, name, value), '# kept\n')
        const { entries, faults } = readSettings(Buffer.from(text))
        expect(faults).toEqual([])
        expect(Object.fromEntries([...entries].map(([name, { value }]) => [name, value]))).toEqual(
          Object.fromEntries(pairs),
        )
        const emptied = pairs.reduce((made, [name]) => edit(made, name, undefined), text)
        expect(readSettings(Buffer.from(emptied)).entries.size).toBe(0)
        expect(emptied).toContain('# kept')
      }),
      { numRuns: 30 },
    )
  })

  test('every subset of severities', () => {
    for (let bits = 0; bits < 2 ** severities.length; bits++) {
      const value = severities.filter((_severity, index) => (bits >> index) % 2 === 1)
      expect(
        readSettings(Buffer.from(edit('', 'review.fail_on', value))).entries.get('review.fail_on')?.value,
      ).toEqual(value)
      const { kind } = settingNamed('review.fail_on')
      expect(kind.fromText(kind.toText(value))).toEqual(value)
    }
  })

  test('names are a section and a key', () => {
    for (const name of settingNames) expect(name).toMatch(/^[a-z]+\.[a-z_]+$/)
    expect(isSettingName('toString')).toBe(false)
  })
})
