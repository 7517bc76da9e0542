import { describe, expect, it } from 'vitest'
import { checkRuleSource } from '../testing/check-rule-source.ts'
import { memoryRepository } from '../testing/memory-repository.ts'
import { memoryRules } from '../testing/memory-rules.ts'
import { chooseFilter } from './choose-filter.ts'
import { jsonRules } from './json-rules.ts'
import { loadRuleLayers } from './load-rule-layers.ts'

const rules = (text: string) => JSON.stringify({ rules: [{ path: '**', rule: text }] })

describe('the layers of rules', () => {
  it('stand in the order in which they count', async () => {
    const { layers } = (
      await loadRuleLayers({
        source: memoryRules({ global: { rules: {} }, custom: { file: 'mine.json', rules: {} } }),
        repository: memoryRepository({ '.scrutineer/rules.json': rules('x') }),
      })
    )._unsafeUnwrap()
    expect(layers.map(({ name, file }) => [name, file])).toEqual([
      ['custom', 'mine.json'],
      ['project', '.scrutineer/rules.json'],
      ['global', 'rules.json'],
    ])
  })

  it.each([
    [
      'the newer place before the older',
      ['.scrutineer/rules.json', '.zadig-review/rules.json'],
      '.scrutineer/rules.json',
      0,
    ],
    ['the older where it is alone', ['.zadig-review/rules.json'], '.zadig-review/rules.json', 0],
    [
      'JSON before YAML, which is told',
      ['.scrutineer/rules.yaml', '.scrutineer/rules.json'],
      '.scrutineer/rules.json',
      1,
    ],
    ['none where there is none', [], undefined, 0],
  ])('take of the project: %s', async (_, files, taken, warned) => {
    const repository = memoryRepository(Object.fromEntries(files.map((file) => [file, rules('x')])))
    const loaded = (await loadRuleLayers({ source: jsonRules, repository }))._unsafeUnwrap()
    expect(loaded.layers[0]?.file).toBe(taken)
    expect(loaded.warnings).toHaveLength(warned)
  })

  it('are an error where a file of any of them cannot be used, with its name and place', async () => {
    const broken = await loadRuleLayers({
      source: memoryRules({ global: { file: 'own/rules.json', rules: '{\n"rules": [}' } }),
      repository: null,
    })
    expect(broken._unsafeUnwrapErr()).toMatchObject({ code: 'invalid_rules', file: 'own/rules.json' })
    const unknown = await loadRuleLayers({
      source: jsonRules,
      repository: memoryRepository({ '.scrutineer/rules.json': '{"exclud": []}' }),
    })
    expect(unknown._unsafeUnwrapErr()).toMatchObject({
      file: '.scrutineer/rules.json',
      expected: 'one that is; exclude is the nearest',
    })
    const yaml = await loadRuleLayers({
      source: jsonRules,
      repository: memoryRepository({ '.scrutineer/rules.yaml': 'rules: []' }),
    })
    const error = yaml._unsafeUnwrapErr()
    expect(error).toMatchObject({ file: '.scrutineer/rules.yaml' })
    expect('problem' in error && error.problem).toContain('write the rules as JSON')
  })

  it('never take a rule file that a link brings in from elsewhere', async () => {
    const repository = memoryRepository({
      '.scrutineer/rules.json': { mode: '120000', content: '../../outside.json' },
    })
    const loaded = await loadRuleLayers({ source: jsonRules, repository })
    expect(loaded._unsafeUnwrapErr()).toMatchObject({ code: 'invalid_rules', file: '.scrutineer/rules.json' })
  })

  it('end with the signal', async () => {
    const stopped = { source: jsonRules, repository: memoryRepository({}), signal: AbortSignal.abort() }
    expect((await loadRuleLayers(stopped))._unsafeUnwrapErr()).toEqual({ code: 'cancelled' })
  })

  it('give include and exclude as a pair, from the first that has either', async () => {
    const { layers } = (
      await loadRuleLayers({
        source: memoryRules({
          custom: { rules: { rules: [{ path: '**', rule: 'x' }] } },
          global: { rules: { include: ['a'], exclude: ['b'] } },
        }),
        repository: memoryRepository({ '.scrutineer/rules.json': '{"exclude": ["c"]}' }),
      })
    )._unsafeUnwrap()
    expect(chooseFilter(layers)).toEqual({ layer: 'project', include: [], exclude: ['c'] })
    expect(chooseFilter(layers.slice(2))).toEqual({ layer: 'global', include: ['a'], exclude: ['b'] })
    expect(chooseFilter(layers.slice(0, 1))).toBeNull()
  })
})

describe('rules in memory', () => {
  it('keep what their port promises', async () => {
    const failed = await checkRuleSource(
      ({ custom, global }) => {
        const fileOf = (folder: Readonly<Record<string, string>>) => ({
          rules: folder['rules.json'] ?? '',
          texts: folder,
        })
        return Promise.resolve(
          memoryRules({
            ...(custom !== null && { custom: fileOf(custom) }),
            ...(global !== null && { global: fileOf(global) }),
          }),
        )
      },
      { aborted: AbortSignal.abort(), links: false, yaml: false },
    )
    expect(failed).toEqual([])
  })
})
