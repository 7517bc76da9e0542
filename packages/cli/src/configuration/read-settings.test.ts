import { describe, expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'
import { settingNames } from './settings.ts'

function read(text: string | Uint8Array) {
  const { entries, faults } = readSettings(typeof text === 'string' ? Buffer.from(text) : text)
  return {
    values: Object.fromEntries([...entries].map(([name, { value }]) => [name, value])),
    lines: Object.fromEntries([...entries].map(([name, { line }]) => [name, line])),
    faults: faults.map(({ line, message }) => `${line ?? ''}: ${message}`),
  }
}

/** The keys of a section, as a fault lists them. */
function known(section: string): string {
  const names = settingNames.filter((name) => name.startsWith(`${section}.`))
  return names.map((name) => name.slice(section.length + 1)).join(', ')
}

describe('what a file of settings may look like', () => {
  test.each([
    ['a flow list', 'review: {fail_on: [critical, high]}\n'],
    ['a block list', 'review:\n  fail_on:\n    - critical\n    - high\n'],
    ['a block list at the depth of its key', 'review:\n  fail_on:\n  - high\n  - critical\n'],
    ['a list over several lines', 'review:\n  fail_on: [critical,\n    high]\n'],
    ['words with commas', 'review:\n  fail_on: critical, high\n'],
    ['quoted words with commas', 'review:\n  fail_on: "critical,high"\n'],
    ['an alias', 'output:\n  console: detailed\nreview:\n  fail_on: &gate [critical, high]\n'],
    ['deep indentation', 'review:\n        fail_on: [critical, high, high]\n'],
    [
      'comments everywhere',
      '# a\nreview: # b\n  # c\n  fail_on: # d\n    - critical # e\n    # f\n    - high\n# g\n',
    ],
    ['a byte order mark', '\ufeffreview:\n  fail_on: [critical, high]\n'],
    ['lines that end as on Windows', 'review:\r\n  fail_on:\r\n    - critical\r\n    - high\r\n'],
    ['document marks', '---\nreview:\n  fail_on: [critical, high]\n...\n'],
    ['JSON', '{"review": {"fail_on": ["critical", "high"]}}'],
    ['keys in quotes', '"review":\n  "fail_on": ["critical", \'high\']\n'],
  ])('%s', (_what, text) => {
    const { values, faults } = read(text)
    expect(faults).toEqual([])
    expect(values['review.fail_on']).toEqual(['critical', 'high'])
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\n'],
    ['comments', '# review:\n'],
    ['an empty section', 'review:\noutput: {}\n'],
    ['a mark alone', '---\n'],
  ])('%s sets nothing', (_what, text) => {
    expect(read(text)).toEqual({ values: {}, lines: {}, faults: [] })
  })

  test.each<[text: string, name: string, value: unknown]>([
    ['review:\n  fail_on: none', 'review.fail_on', []],
    ['review:\n  fail_on: []', 'review.fail_on', []],
    ['review:\n  max_requests: none', 'review.max_requests', null],
    ['review:\n  max_requests: null', 'review.max_requests', null],
    ['review:\n  max_requests:', 'review.max_requests', null],
    ['review:\n  max_requests: 20', 'review.max_requests', 20],
    ['review:\n  max_minutes: 0.5', 'review.max_minutes', 0.5],
    ['review:\n  context_lines: 0', 'review.context_lines', 0],
    ['review:\n  confidence_threshold: 1', 'review.confidence_threshold', 1],
    ['review:\n  fail_on_empty: true', 'review.fail_on_empty', true],
    ['review:\n  exclude: ["a/{b,c}/**", "d #e"]', 'review.exclude', ['a/{b,c}/**', 'd #e']],
    ['review:\n  exclude: a/{b,c}/**, d', 'review.exclude', ['a/{b,c}/**', 'd']],
    ['model:\n  timeout: 1m30s', 'model.timeout', 90_000],
    ['model:\n  api_key: "sk-#1: a"'.replace(': a', ':a'), 'model.api_key', 'sk-#1:a'],
    ['model:\n  endpoint: http://localhost:11434/v1//', 'model.endpoint', 'http://localhost:11434/v1'],
    ['output:\n  json: ""', 'output.json', ''],
    ['output:\n  json: none', 'output.json', ''],
    ['output:\n  language: pt-BR', 'output.language', 'pt-BR'],
    ['output:\n  progress: false', 'output.progress', false],
  ])('%j sets %s to %j', (text, name, value) => {
    expect(read(text)).toMatchObject({ values: { [name]: value }, faults: [] })
  })

  test('each setting has the line of its key', () => {
    const { lines } = read(
      '# one\nreview:\n  fail_on:\n    - high\n\n  concurrency: 2\nmodel: {name: m,\n  timeout: 5s}\n',
    )
    expect(lines).toEqual({
      'review.fail_on': 3,
      'review.concurrency': 6,
      'model.name': 7,
      'model.timeout': 8,
    })
  })
})

describe('what is wrong is said, with its line', () => {
  test.each<[what: string, text: string, faults: string[]]>([
    [
      'an unknown section',
      'reviews:\n  fail_on: []\n',
      ['1: unknown key "reviews", expected a section; did you mean review:?'],
    ],
    [
      'an unknown setting near a known one',
      '\nreview:\n  concurency: 4\n',
      ['3: unknown key "concurency", expected a setting of review; did you mean review.concurrency?'],
    ],
    [
      'an old name',
      'review:\n  context: 4\n',
      ['2: unknown key "context", expected a setting of review; did you mean review.context_lines?'],
    ],
    [
      'an unknown setting far from all',
      'output:\n  colour: red\n',
      [`2: unknown key "colour", expected a setting of output; known are ${known('output')}`],
    ],
    [
      'a setting in the wrong section',
      'model:\n  fail_on: [high]\n',
      [`2: unknown key "fail_on", expected a setting of model; known are ${known('model')}`],
    ],
    [
      'a merge key',
      'a: &a {}\nreview:\n  <<: *a\n',
      [expect.any(String), expect.stringMatching(/^3: unknown key "<<"/)] as string[],
    ],
    [
      'a word for a number',
      'review:\n  concurrency: four\n',
      ['2: review.concurrency has the value "four", expected a whole number from 1 to 256'],
    ],
    [
      'a number in quotes',
      'review:\n  concurrency: "4"\n',
      ['2: review.concurrency has the value "4", expected a whole number from 1 to 256'],
    ],
    [
      'a number out of range',
      'review:\n  concurrency: 0\n',
      ['2: review.concurrency has the value 0, expected a whole number from 1 to 256'],
    ],
    [
      'a fraction',
      'review:\n  concurrency: 1.5\n',
      ['2: review.concurrency has the value 1.5, expected a whole number from 1 to 256'],
    ],
    [
      'no number at all',
      'review:\n  confidence_threshold: .nan\n',
      ['2: review.confidence_threshold has the value null, expected a number from 0 to 1'],
    ],
    [
      'a number for a time',
      'model:\n  timeout: 90\n',
      ['2: model.timeout has the value 90, expected a time such as 90s, 2m or 1m30s'],
    ],
    [
      'a word for yes',
      'review:\n  fail_on_empty: yes\n',
      ['2: review.fail_on_empty has the value "yes", expected true or false'],
    ],
    [
      'no value',
      'review:\n  concurrency:\n',
      ['2: review.concurrency has no value, expected a whole number from 1 to 256'],
    ],
    [
      'a severity that is none',
      'review:\n  fail_on: [critical, High]\n',
      [
        '2: review.fail_on has the value ["critical","High"], expected none, or a list of critical, high, medium, low, info',
      ],
    ],
    [
      'a list in a list',
      'review:\n  fail_on: [[critical]]\n',
      [
        '2: review.fail_on has a value of several parts, expected none, or a list of critical, high, medium, low, info',
      ],
    ],
    [
      'a list for a section',
      'review: [a]\n',
      ['1: review is no section, expected settings below it, each on a line of its own'],
    ],
    [
      'a list for everything',
      '- a\n',
      ['1: is no map, expected sections such as review: with settings below'],
    ],
    [
      'a word for everything',
      'hello\n',
      ['1: is no map, expected sections such as review: with settings below'],
    ],
    ['a key that is no text', '1: 2\n', ['1: a key is no text, expected a section']],
    [
      'a key twice',
      'review:\n  concurrency: 4\n  concurrency: 5\n',
      ['3: the key stands there twice, expected once; leave one out'],
    ],
    [
      'a key twice, and what else is wrong',
      'review:\n  exlude: []\n  concurrency: four\n  plan_lines: 1\n  plan_lines: 2\nignore: {}\n',
      [
        '2: unknown key "exlude", expected a setting of review; did you mean review.exclude?',
        '3: review.concurrency has the value "four", expected a whole number from 1 to 256',
        '5: the key stands there twice, expected once; leave one out',
        '6: unknown key "ignore", expected a section; known are review, model, output',
      ],
    ],
    [
      'a section twice',
      'review: {}\nmodel: {}\nreview: {}\n',
      ['3: the key stands there twice, expected once; leave one out'],
    ],
    ['a tab', 'review:\n\tconcurrency: 4\n', ['2: a tab stands in the indentation, expected blanks']],
    ['an open quote', 'model:\n  name: "m\n', ['3: a quote, bracket, colon or comma is missing']],
    [
      'a tag of a language',
      'model:\n  name: !!python/object m\n',
      ['2: a value has a tag that is not known; leave it out'],
    ],
    [
      'two documents',
      'review: {}\n---\nmodel: {}\n',
      [': holds several documents, expected one; remove what follows the line ---'],
    ],
    [
      'an alias of nothing',
      'model:\n  name: *gone\n',
      ['2: model.name has no value, expected the name of a model'],
    ],
  ])('%s', (_what, text, faults) => {
    expect(read(text).faults).toEqual(faults)
  })

  test('all faults are told at once, and what is well set still counts', () => {
    const { values, faults } = read('review:\n  a: 1\n  concurrency: 3\n  max_minutes: 0\nx: 1\n')
    expect(faults.map((fault) => fault.slice(0, 2))).toEqual(['2:', '4:', '5:'])
    expect(values).toEqual({ 'review.concurrency': 3 })
  })

  test.each([
    ['a key with a blank', 'model:\n  api_key: sk-secret one\n'],
    ['a key over two lines', 'model:\n  api_key: |\n    sk-secret\n    x\n'],
    ['the mask', 'model:\n  api_key: "********"\n'],
    ['an open quote before a key', 'model:\n  api_key: "sk-secret\n'],
    ['a password in an address', 'model:\n  endpoint: https://u:sk-secret@h.example\n'],
    ['a list of keys', 'model:\n  api_key: [sk-secret]\n'],
    ['a key where none belongs', 'sk-secret: !x [\n'],
  ])('a fault never holds a key: %s', (_what, text) => {
    const { faults } = read(text)
    expect(faults.length).toBeGreaterThan(0)
    if (!text.startsWith('sk-')) expect(faults.join()).not.toContain('sk-secret')
  })

  test.each<[what: string, bytes: Uint8Array, message: RegExp]>([
    ['too large', Buffer.alloc(64 * 1024 + 1, '#'), /larger than 64 KiB/],
    ['not UTF-8', Buffer.from([0x61, 0x3a, 0xff]), /not UTF-8/],
    ['UTF-16', Buffer.from('\ufeffreview: {}', 'utf16le'), /UTF-16/],
  ])('a file that is %s', (_what, bytes, message) => {
    expect(read(bytes).faults).toEqual([expect.stringMatching(message)])
  })
})

describe('a file that means harm is a fault, and the program lives', () => {
  const size = 60_000
  const laughs = Array.from(
    { length: 20 },
    (_, i) => `a${i}: &a${i} [${`*a${i - 1},`.repeat(i === 0 ? 0 : 9)}x]`,
  )
  test.each([
    ['brackets', '['.repeat(size)],
    ['braces', '{'.repeat(size)],
    ['braces of keys', '{a: '.repeat(size / 4)],
    ['dashes', '- '.repeat(size / 2)],
    ['question marks', '? '.repeat(size / 2)],
    ['indentation', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['a billion laughs', laughs.join('\n')],
    ['many aliases', `a: &a 1\nreview:\n  exclude: [${'*a, '.repeat(14_000)}]`],
    ['many documents', '---\n'.repeat(size / 4)],
    ['many equal keys', 'review: {}\n'.repeat(size / 11)],
    ['many keys', Array.from({ length: 7000 }, (_, i) => `k${i}: 1`).join('\n')],
    ['an alias of itself', 'review: &a\n  exclude: *a\n'],
    ['NUL bytes', 'model:\n  name: "a\0b"\n'],
    ['prototype', '__proto__:\n  x: 1\nconstructor: {}\n'],
  ])('%s', (_what, text) => {
    expect(read(text).faults.length).toBeGreaterThan(0)
  })
})
