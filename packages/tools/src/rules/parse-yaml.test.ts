import { describe, expect, it } from 'vitest'
import { parseYaml } from './parse-yaml.ts'

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at))

describe('rules in YAML', () => {
  it.each<[string, string, unknown]>([
    ['nothing', '', null],
    ['comments alone', '# none yet\n', null],
    [
      'a block',
      'rules:\n- path: "**"\n  rule: |\n    a\n    b\n',
      { rules: [{ path: '**', rule: 'a\nb\n' }] },
    ],
    ['what an alias brings again', 'include: [&a x, *a]', { include: ['x', 'x'] }],
    ['one document after its mark', '---\nrules: []\n...\n', { rules: [] }],
    ['a word of YAML 1.1', 'a: no', { a: 'no' }],
  ])('may be %s', async (_name, text, data) => {
    expect((await parseYaml(text))._unsafeUnwrap()).toEqual(data)
  })

  it('may be as many as a file may hold', async () => {
    const text = `rules:\n${many(1000, (at) => `# ${at}\n- path: a${at}\n  rule: b\n  merge_system_rule: true\n`).join('')}`
    expect((await parseYaml(text))._unsafeUnwrap()).toMatchObject({ rules: { length: 1000 } })
  })

  it.each([
    ['a bracket that is not closed', 'rules: [', 1, 'no valid YAML'],
    ['a key that stands there twice', 'rules: []\nrules: []', 2, 'no valid YAML'],
    ['a tag that is not known', '\nrules: !other x', 2, 'no valid YAML'],
    ['two documents', 'rules: []\n---\nrules: []', 2, 'more than one document'],
  ])('are an error with its line for %s', async (_name, text, line, detail) => {
    const error = (await parseYaml(text))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'rule_syntax', line })
    expect(error.detail).toContain(detail)
  })

  // Each would take seconds to minutes, or hundreds of megabytes, if it were built first.
  it.each([
    ['brackets within brackets', '['.repeat(400_000)],
    ['lists within lists', '- '.repeat(500_000)],
    ['nesting by a few more levels than rules have', '['.repeat(40) + ']'.repeat(40)],
    ['keys, all different', many(150_000, (at) => `${at.toString(36)}:\n`).join('')],
    ['keys of one collection', many(20_000, (at) => `${at.toString(36)}:\n`).join('')],
    ['items of one list', `exclude: [${many(500_000, () => 'x').join()}]`],
    ['documents', '---\n'.repeat(200_000)],
    ['aliases of one anchor', `a: &a x\nb: [${many(30, () => '*a').join()}]`],
    ['aliases of many anchors', many(10_000, (at) => `- &a${at} x\n- *a${at}\n`).join('')],
    ['aliases of aliases', 'a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b, *b, *b]\nd: [*c, *c, *c, *c]'],
  ])('are never built from a flood of %s', async (_name, text) => {
    expect((await parseYaml(text))._unsafeUnwrapErr().code).toBe('rule_syntax')
  })
})
