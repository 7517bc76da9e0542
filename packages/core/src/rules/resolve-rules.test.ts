import { err, ok } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../vocabulary/digest.ts'
import { builtInRuleFor } from './built-in-rule-for.ts'
import { readRuleFile } from './read-rule-file.ts'
import { createRuleResolver } from './resolve-rules.ts'
import type { RuleLayer } from './rule-layer.ts'

describe('the rule of a file', () => {
  it('is the first that matches in the first layer that has one', async () => {
    const layers = [
      layer('custom', [
        ['src/*.go', 'one'],
        ['src/**', 'two'],
      ]),
      layer('project', [['**/*.go', 'three']]),
      layer('global', [['**', 'four']]),
    ]
    expect(await rulesOf(layers, ['src/a.go', 'src/deep/a.go', 'lib/a.go', 'lib/a.ts'])).toEqual([
      ['custom', 'src/*.go', 'one'],
      ['custom', 'src/**', 'two'],
      ['project', '**/*.go', 'three'],
      ['global', '**', 'four'],
    ])
  })

  it('is the built-in one where no layer has any', async () => {
    const rule = await createRuleResolver([], nothing).resolve('a.go')
    expect(rule).toEqual({
      layer: 'built_in',
      source: 'built-in:go',
      pattern: '**/*.go',
      text: builtInRuleFor('a.go').rule.text,
      digest: digestOf(builtInRuleFor('a.go').rule.text, 16),
      merged: false,
    })
    expect(rule.digest).toMatch(/^[0-9a-f]{16}$/)
  })

  it('matches without regard to case, and braces in braces', async () => {
    expect(
      await rulesOf([layer('project', [['SRC/**/*.{go,{TS,tsx}}', 'x']])], ['src/A.ts', 'Src/b/c.GO']),
    ).toEqual([
      ['project', 'SRC/**/*.{go,{TS,tsx}}', 'x'],
      ['project', 'SRC/**/*.{go,{TS,tsx}}', 'x'],
    ])
  })

  it('passes blank entries over', async () => {
    const layers = [
      layer('custom', [
        ['**', ' '],
        ['**', 'next'],
      ]),
    ]
    expect(await rulesOf(layers, ['a.go'])).toEqual([['custom', '**', 'next']])
  })

  it('can be the built-in one by wish, which ends the search', async () => {
    const layers = [layer('custom', [['**/*.go', '', true]]), layer('global', [['**', 'mine']])]
    const { layer: name, text } = await createRuleResolver(layers, nothing).resolve('a.go')
    expect(name).toBe('custom')
    expect(text).toBe(builtInRuleFor('a.go').rule.text)
  })

  it('holds both texts where they are merged, each with the built-in rule of its file', async () => {
    const resolver = createRuleResolver([layer('project', [['**', 'Money is in cents.', true]])], nothing)
    const [go, ts, more] = [
      await resolver.resolve('a.go'),
      await resolver.resolve('a.ts'),
      await resolver.resolve('b.go'),
    ]
    expect(go.text.startsWith(`Built-in rule:\n${builtInRuleFor('a.go').rule.text}`)).toBe(true)
    expect(go.text.endsWith('Money is in cents.')).toBe(true)
    expect(go).toMatchObject({
      merged: true,
      layer: 'project',
      source: 'project.json',
      digest: digestOf(go.text, 16),
    })
    expect(ts.digest).not.toBe(go.digest)
    expect(more).toBe(go)
  })

  it.each([true, false])('falls to the next where a reference fails, merged or not: %s', async (merge) => {
    const layers = [
      layer('custom', [['**', 'gone.md', merge]]),
      layer('project', [
        ['**', 'empty.md', merge],
        ['**', 'real.md'],
      ]),
    ]
    const resolver = createRuleResolver(layers, (_, path) =>
      Promise.resolve(
        path === 'gone.md'
          ? err('there is no such file')
          : ok(path === 'real.md' ? '\ufeffReal.\n\n' : ' \n'),
      ),
    )
    const rule = await resolver.resolve('a.go')
    expect(rule).toMatchObject({ layer: 'project', text: 'Real.' })
    expect(resolver.warnings()).toMatchObject([
      { code: 'rule_reference_failed', subject: 'custom.json', incomplete: false },
      { code: 'rule_reference_failed', subject: 'project.json' },
    ])
    expect(resolver.warnings()[0]?.detail).toBe(
      'rules[0] refers to "gone.md": there is no such file; the next rule that matches counts instead.',
    )
  })

  it('reads a reference once, and none that no file needs', async () => {
    const asked: string[] = []
    const layers = [
      layer('project', [
        ['**/*.go', 'go.md'],
        ['**/*.ts', 'ts.md'],
      ]),
    ]
    const resolver = createRuleResolver(layers, (_, path) => {
      asked.push(path)
      return Promise.resolve(err('no'))
    })
    for (const path of ['a.go', 'b.go', 'c.py']) await resolver.resolve(path)
    expect(asked).toEqual(['go.md'])
    await resolver.readAll()
    expect(asked).toEqual(['go.md', 'ts.md'])
    expect(resolver.warnings()).toHaveLength(2)
  })
})

const nothing = () => Promise.resolve(err('not asked for'))

function layer(
  name: RuleLayer['name'],
  rules: readonly (readonly [path: string, rule: string, merge?: boolean])[],
): RuleLayer {
  const data = {
    rules: rules.map(([path, rule, merge = false]) => ({ path, rule, merge_system_rule: merge })),
  }
  return readRuleFile(data, { name, file: `${name}.json` })._unsafeUnwrap()
}

async function rulesOf(layers: readonly RuleLayer[], paths: readonly string[]) {
  const resolver = createRuleResolver(layers, nothing)
  const rules = []
  for (const path of paths) rules.push(await resolver.resolve(path))
  return rules.map(({ layer: name, pattern, text }) => [name, pattern, text])
}
