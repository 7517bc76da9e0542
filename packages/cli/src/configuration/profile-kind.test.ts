import { describe, expect, test } from 'vitest'
import { editSettings } from './edit-settings.ts'
import { profileTable } from './profile-kind.ts'
import { projectSettings } from './project-settings.ts'
import { readEnvironment } from './read-environment.ts'
import { readSettings } from './read-settings.ts'

const file = `model:
  profile: acme
  profiles:
    acme:
      extends: deepseek
      base_url: https://llm.acme.test/v1
      key_env: [ACME_KEY]
      families:
        - starts_with: acme-2
          forced_tools: native
    openai:
      protocol: responses
      min_output_tokens: 64
`
const written = {
  acme: {
    extends: 'deepseek',
    base_url: 'https://llm.acme.test/v1',
    key_env: ['ACME_KEY'],
    families: [{ starts_with: 'acme-2', forced_tools: 'native' }],
  },
  openai: { protocol: 'responses', min_output_tokens: 64 },
}

const read = (text: string) => readSettings(Buffer.from(text))

describe('profiles in a file of settings', () => {
  test('are taken as they are written', () => {
    const { entries, faults } = read(file)
    expect(faults).toEqual([])
    expect(entries.get('model.profiles')).toEqual({ value: written, line: 3 })
    expect(entries.get('model.profile')?.value).toBe('acme')
  })

  test.each([
    [
      'an unknown field',
      'forced_tool: none',
      /acme\.forced_tool, expected a known field; did you mean forced_tools\?/,
    ],
    ['a field far from all', 'colour: red', /acme\.colour, expected a known field: .*max_tokens_field/],
    ['a wrong word', 'forced_tools: maybe', /acme\.forced_tools, expected one of native, none/],
    ['a wrong number', 'context_window: big', /acme\.context_window, expected a whole number/],
    ['a wrong list', 'hosts: acme.test', /acme\.hosts, expected a list/],
    ['a vendor nobody knows', 'extends: deepsek', /acme\.extends, .*; did you mean deepseek\?/],
    [
      'a vendor that speaks otherwise',
      'extends: gemini',
      /acme\.extends, .* speaks openai: generic, openai,/,
    ],
    ['a protocol nobody speaks', 'protocol: soap', /acme\.protocol, expected one of openai, responses/],
  ])('with %s are a fault that says where', (_what, line, message) => {
    const { entries, faults } = read(`model:\n  profiles:\n    acme:\n      ${line}\n`)
    expect(entries.size).toBe(0)
    expect(faults).toEqual([{ line: 2, message: expect.stringMatching(message) as string }])
    expect(faults[0]?.message).toMatch(/^model\.profiles is wrong at /)
  })

  test('that are none are a fault too', () => {
    expect(read('model:\n  profiles: openai\n').faults[0]?.message).toMatch(
      /has the value "openai", expected/,
    )
    expect(read('model:\n  profiles: [a]\n').faults[0]?.message).toMatch(/expected profiles by name/)
    expect(read('model:\n  profile: Open AI\n').faults[0]?.message).toMatch(/expected a vendor/)
  })

  test('are not repeated in a fault, since who knows what stands there', () => {
    const { faults } = read('model:\n  name: {api_key: sk-secret-0123456789}\n')
    expect(faults[0]?.message).toBe('model.name has a value of several parts, expected the name of a model')
  })

  test.each([
    [
      'aliases within aliases',
      `${Array.from(
        { length: 30 },
        (_, i) => `a${i}: &a${i} {x: ${i === 0 ? 1 : `*a${i - 1}`}, y: ${i === 0 ? 1 : `*a${i - 1}`}}`,
      ).join('\n')}\nmodel:\n  profiles: *a29\n`,
    ],
    ['an alias of itself', 'model:\n  profiles: &p\n    acme: *p\n'],
    ['a prototype', 'model:\n  profiles:\n    __proto__: {extends: openai}\n'],
  ])('may not mean harm: %s', (_what, text) => {
    expect(read(text).faults.length).toBeGreaterThan(0)
  })

  test('can be changed by the program, which leaves the rest as it was', () => {
    const changed = editSettings(Buffer.from(file), 'model.profiles', {
      acme: { body: { top_k: 1 } },
    })._unsafeUnwrap()
    expect(read(changed).entries.get('model.profiles')?.value).toEqual({ acme: { body: { top_k: 1 } } })
    expect(changed).toContain('  profile: acme\n')
    expect(
      read(editSettings(Buffer.from(changed), 'model.profiles', undefined)._unsafeUnwrap()).entries.size,
    ).toBe(1)
  })
})

describe('profiles in a variable', () => {
  const set = (text: string) => readEnvironment({ SCRUTINEER_MODEL_PROFILES: text })

  test('are JSON', () => {
    expect(set(JSON.stringify(written))._unsafeUnwrap().values.get('model.profiles')).toEqual(written)
  })

  test.each([
    ['{"acme":', /expected profiles by name/],
    [
      '{"acme":{"forced_tools":"x"}}',
      /SCRUTINEER_MODEL_PROFILES is wrong at acme\.forced_tools, expected one of/,
    ],
  ])('are told where they are wrong: %s', (text, message) => {
    expect(set(text)._unsafeUnwrapErr()[0].message).toMatch(message)
  })
})

test('a repository can bring none', async () => {
  const source = projectSettings({})
  const parsed = (await source.parse(Buffer.from(file)))._unsafeUnwrap()
  expect(parsed.settings).toEqual({})
  expect(parsed.warnings.map(({ code, detail }) => [code, detail.split(' ')[0]])).toEqual([
    ['project_setting_refused', 'model.profile'],
    ['project_setting_refused', 'model.profiles'],
  ])
})

test('profiles are written as JSON and read again', () => {
  const kind = profileTable()
  expect(kind.fromText(kind.toText(written))).toEqual(written)
  expect(kind.fromPlain(kind.toPlain(written))).toEqual(written)
})
