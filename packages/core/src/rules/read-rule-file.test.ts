import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRuleFile } from './read-rule-file.ts'

const origin = { name: 'project', file: '.scrutineer/rules.json' } as const

describe('a rule file', () => {
  it('holds globs, rules written out and rules in files of their own', () => {
    const layer = readRuleFile(
      {
        $schema: 'x',
        include: [' src/**/*.custom '],
        exclude: ['**/{vendor,{gen,dist}}/**'],
        rules: [
          { path: '**/*.go', rule: ' Money is in cents.\n' },
          { path: '**/*.ts', rule: 'docs/my guide.MD', merge_system_rule: true },
          { path: '**', rule: 'No secrets. See docs/a.md.' },
          { path: 'a', rule: 'Two lines\nand docs/a.md' },
          { path: 'b' },
        ],
      },
      origin,
    )._unsafeUnwrap()
    expect(layer).toMatchObject({
      ...origin,
      include: ['src/**/*.custom'],
      exclude: ['**/{vendor,{gen,dist}}/**'],
    })
    expect(layer.entries.map(({ content, mergeBuiltIn, place }) => [place, content, mergeBuiltIn])).toEqual([
      ['rules[0]', { type: 'inline', text: 'Money is in cents.' }, false],
      ['rules[1]', { type: 'reference', path: 'docs/my guide.MD' }, true],
      ['rules[2]', { type: 'inline', text: 'No secrets. See docs/a.md.' }, false],
      ['rules[3]', { type: 'inline', text: 'Two lines\nand docs/a.md' }, false],
      ['rules[4]', { type: 'inline', text: '' }, false],
    ])
    expect(layer.entries[0]?.pattern.matches('SRC/Main.Go')).toBe(true)
  })

  it.each([undefined, null, {}])('may say nothing: %j', (data) => {
    expect(readRuleFile(data, origin)._unsafeUnwrap().entries).toEqual([])
  })

  it.each([
    ['no object', [], '', 'the value does not fit', 'an object with "rules"'],
    ['a mistyped key', { rule: [] }, '', 'the key "rule" is not known', 'rules is the nearest'],
    [
      'a key of nowhere',
      { zzz: 1 },
      '',
      'the key "zzz" is not known',
      'one of $schema, include, exclude, rules',
    ],
    ['a key that programs share', JSON.parse('{"__proto__": []}'), '', 'is not known', 'one of'],
    [
      'a mistyped key of a rule',
      {
        rules: [
          { path: 'a', rule: 'b' },
          { path: 'a', rule: 'b', merge_sytem_rule: true },
        ],
      },
      'rules[1]',
      'the key "merge_sytem_rule" is not known',
      'merge_system_rule is the nearest',
    ],
    ['a rule without a path', { rules: [{ rule: 'x' }] }, 'rules[0].path', 'it is missing', 'a glob'],
    ['a blank path', { rules: [{ path: ' ', rule: 'x' }] }, 'rules[0].path', 'no glob', 'not empty'],
    [
      'a rule that is no text',
      { rules: [{ path: 'a', rule: 1 }] },
      'rules[0].rule',
      'does not fit',
      'a text',
    ],
    [
      'a flag that is no boolean',
      { rules: [{ path: 'a', merge_system_rule: 'yes' }] },
      'rules[0].merge_system_rule',
      'does not fit',
      'true or false',
    ],
    [
      'unbalanced braces',
      { rules: [{ path: '**/*.{ts', rule: 'x' }] },
      'rules[0].path',
      '"**/*.{ts" is no glob',
      'balanced braces',
    ],
    ['an unclosed class', { exclude: ['ok/**', '[a'] }, 'exclude[1]', '"[a" is no glob', 'balanced brackets'],
    ['a negated glob', { include: ['!a'] }, 'include[0]', 'no glob', 'says what it matches'],
    ['lists that are none', { include: 'a' }, 'include', 'does not fit', 'a list of globs'],
    [
      'too many rules',
      { rules: Array.from({ length: 1001 }, () => ({ path: 'a' })) },
      'rules',
      'does not fit',
      'at most 1000',
    ],
    [
      'braces that stand for too much together',
      { exclude: Array.from({ length: 500 }, () => '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}********') },
      '',
      'braces are expanded',
      'at most 262144 characters',
    ],
    [
      'a glob whose braces stand for too much',
      { rules: [{ path: `${'{a,b}'.repeat(8)}${'?'.repeat(400)}` }] },
      'rules[0].path',
      'no glob that can match',
      '8192 characters in all',
    ],
    [
      'a glob that nests without end',
      { exclude: ['{a,'.repeat(300_000)] },
      'exclude[0]',
      'no glob',
      'at most 512',
    ],
  ] as [string, unknown, string, string, string][])('cannot hold %s', (_, data, entry, problem, expected) => {
    const error = readRuleFile(data, origin)._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'invalid_rules', file: origin.file, entry })
    expect(error.problem).toContain(problem)
    expect(error.expected).toContain(expected)
  })

  it('may be any data at all without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        readRuleFile(data, origin)
        readRuleFile({ rules: data, include: data }, origin)
        readRuleFile({ rules: [{ path: data, rule: data }] }, origin)
      }),
    )
  })
})
