import { describe, expect, it } from 'vitest'
import type { ResolvedRule } from '../rules/resolved-rule.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import { fileOf, hunkOf } from './changed-file.test-support.ts'
import { fitGuidance } from './shown-guidance.ts'
import { fitRules, ruleFrameBytes } from './shown-rules.ts'

const file = (path: string) => fileOf(path, [hunkOf(1, 1, ['+x'])])
const rule = (digest: string, text: string, more: Partial<ResolvedRule> = {}): ResolvedRule => ({
  layer: 'project',
  source: 'rules.json',
  pattern: '**',
  text,
  digest,
  merged: false,
  ...more,
})

describe('rules in a prompt', () => {
  it('name no files where all have one rule', () => {
    const files = [file('a.ts'), file('b.ts')]
    const same = rule('1', 'Same.')
    expect(fitRules(new Map(files.map((one) => [one, same])), 1000).show(files)).toEqual([
      { text: 'Same.', paths: null, pathsLeftOut: 0 },
    ])
  })

  it('name the files of each where there are several, as the diff writes their names', () => {
    const [a, b, odd] = [file('a.ts'), file('b.go'), file('c\n"x.ts')]
    const [ts, go] = [rule('1', 'TS.'), rule('2', 'Go.')]
    const rules = new Map([
      [a, ts],
      [b, go],
      [odd, ts],
    ])
    expect(fitRules(rules, 1000).show([a, b, odd])).toEqual([
      { text: 'TS.', paths: ['a.ts', '"c\\n\\"x.ts"'], pathsLeftOut: 0 },
      { text: 'Go.', paths: ['b.go'], pathsLeftOut: 0 },
    ])
  })

  it('name no more files than a few hundred bytes hold', () => {
    const files = Array.from({ length: 12 }, (_, place) => file(`${'d'.repeat(90)}/${place}.ts`))
    const other = file('a.go')
    const same = rule('1', 'TS.')
    const rules = new Map([...files.map((one) => [one, same] as const), [other, rule('2', 'Go.')] as const])
    const [shown] = fitRules(rules, 1000).show([...files, other])
    expect(shown?.paths).toHaveLength(4)
    expect(shown?.pathsLeftOut).toBe(8)
  })

  it('are cut where they are too long, once for each, and never left out', () => {
    const files = [file('a.ts'), file('b.ts')]
    const long = rule('1', 'x '.repeat(256 * 1024))
    const fitted = fitRules(new Map(files.map((one) => [one, long])), 1000)
    expect(fitted.warnings).toMatchObject([{ code: 'rule_cut', subject: 'rules.json', incomplete: false }])
    const { bytes } = fitted.costOf(file('z.ts'))
    expect(bytes).toBe(0)
    for (const one of files) {
      expect(fitted.costOf(one)).toMatchObject({ key: '1' })
      expect(fitted.costOf(one).bytes).toBeLessThanOrEqual(3000)
    }
    const [shown] = fitted.show(files)
    expect(byteLengthOf(shown?.text ?? '')).toBeLessThanOrEqual(3000 - ruleFrameBytes)
    expect(shown?.text).toContain('bytes more]')
  })
})

describe('guidance in a prompt', () => {
  const guidance = ['a', 'b', 'c'].map((path) => ({ path, text: path.repeat(1000), digest: path }))

  it('is taken in its order until the room is used, and what is missing is told', () => {
    const { shown, bytes, warnings } = fitGuidance(guidance, 600)
    expect(shown.map(({ path }) => path)).toEqual(['a', 'b'])
    expect(bytes).toBeLessThanOrEqual(1800)
    expect(warnings).toMatchObject([
      { code: 'guidance_cut', subject: 'b' },
      { code: 'guidance_cut', subject: 'c' },
    ])
  })

  it('is shown whole where it is short', () => {
    const [short] = guidance.map((one) => ({ ...one, text: 'Short.' }))
    expect(fitGuidance(short === undefined ? [] : [short], 60)).toMatchObject({
      shown: [{ text: 'Short.' }],
      warnings: [],
    })
  })

  it('costs nothing where there is none', () => {
    expect(fitGuidance([], 2000)).toEqual({ shown: [], bytes: 0, warnings: [] })
  })
})
