import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../../planning/estimate-tokens.ts'
import { leastRuleTokens } from '../../planning/prompt-budget.ts'
import { ruleFrameBytes } from '../../planning/shown-rules.ts'
import { compilePathPattern } from '../../selection/path-pattern.ts'
import { reviewableBasenames, reviewableExtensions } from '../../selection/reviewable-names.ts'
import { byteLengthOf } from '../../vocabulary/byte-text.ts'
import { builtInRuleFor } from '../built-in-rule-for.ts'
import { builtInRules } from './built-in-rules.ts'

/** Kinds that the rule for any language is good enough for. */
const withoutOwnRule = ['d', 'nim']

describe('built-in rules', () => {
  it.each(builtInRules)('$id says enough and no more than a small budget holds', ({ text }) => {
    const tokens = estimateTokens(byteLengthOf(text))
    expect(tokens).toBeGreaterThanOrEqual(40)
    expect(tokens).toBeLessThanOrEqual(450)
    expect(estimateTokens(byteLengthOf(text) + ruleFrameBytes)).toBeLessThanOrEqual(leastRuleTokens)
  })

  it.each(builtInRules)('$id asks for defects, not for taste', ({ text }) => {
    const asked = text
      .split('\n')
      .filter((line) => !line.includes('Not defects:'))
      .join('\n')
    expect(asked).not.toMatch(
      /\b(style|stylistic|naming|readab|formatting|convention|idiomatic|spelling|typos?|cosmetic|nitpick|prettier|line length|docstring|unused import)/i,
    )
    expect(text).toMatch(/^Not defects: |\. Not defects: /m)
  })

  it('have an id of their own and never claim one name twice', () => {
    const all = (pick: 'names' | 'extensions') => builtInRules.flatMap((rule) => rule[pick] ?? [])
    for (const words of [builtInRules.map(({ id }) => id), all('names'), all('extensions')]) {
      expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([])
      expect(words.filter((word) => word !== word.toLowerCase())).toEqual([])
    }
  })

  it('have globs that can match, the last of them anything', () => {
    for (const { globs = [] } of builtInRules) {
      for (const glob of globs) expect(compilePathPattern(glob).isOk()).toBe(true)
    }
    expect(builtInRules.at(-1)?.globs).toEqual(['**'])
  })

  it.each([...reviewableExtensions])('there is one for files that end in .%s', (extension) => {
    const { rule } = builtInRuleFor(`src/some.${extension}`)
    expect(rule.id === 'default').toBe(withoutOwnRule.includes(extension))
  })

  it.each([...reviewableBasenames])('there is one for files called %s', (name) => {
    expect(builtInRuleFor(`deep/${name}`).rule.id).not.toBe('default')
  })

  it.each([
    ['src/Main.GO', 'go', '**/*.go'],
    ['a/b.hxx', 'cpp', null],
    ['a/b.h', 'c', null],
    ['a/b.mjs', 'javascript', null],
    ['a/b.d.cts', 'javascript', null],
    ['build.gradle.kts', 'build-gradle', null],
    ['src/a.kts', 'kotlin', null],
    ['app/OrderMapper.xml', 'mapper-xml', '**/*{mapper,dao}*.xml'],
    ['app/user_dao_ext.xml', 'mapper-xml', '**/*{mapper,dao}*.xml'],
    ['a/pom.xml', 'pom-xml', '**/pom.xml'],
    ['.github/workflows/ci.yml', 'github-workflows', '.github/workflows/**/*.{yaml,yml}'],
    ['tools/action.yml', 'github-workflows', '**/action.{yaml,yml}'],
    ['.github/dependabot.yml', 'github-config', '.github/**/*.{yaml,yml}'],
    ['web/package.json', 'package-json', '**/package.json'],
    ['deploy/Dockerfile.prod', 'dockerfile', '**/{dockerfile,containerfile}.*'],
    ['.env', 'env', '**/*.{env,envrc}'],
    ['.env.local', 'env', '**/.env.*'],
    ['Jenkinsfile', 'groovy', null],
    ['LICENSE', 'default', '**'],
    ['a.b/noext', 'default', '**'],
  ])('%s goes by the rule %s', (path, id, pattern) => {
    const found = builtInRuleFor(path)
    expect(found.rule.id).toBe(id)
    if (pattern !== null) expect(found.pattern).toBe(pattern)
  })

  it.each(builtInRules)(
    'what finds $id is a glob that matches what it finds',
    ({ names = [], extensions = [] }) => {
      for (const path of [...names, ...extensions.map((extension) => `a/b.${extension}`)]) {
        const pattern = compilePathPattern(builtInRuleFor(path).pattern)
        expect(pattern.map((glob) => glob.matches(path)).unwrapOr(false)).toBe(true)
      }
    },
  )
})
