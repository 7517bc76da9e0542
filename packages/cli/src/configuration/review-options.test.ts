import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { reviewFlags } from '../commands/review-flags.ts'
import { loadConfiguration } from './load-configuration.ts'
import { renderValue } from './render-value.ts'
import { reviewOptions } from './review-options.ts'
import { variableOf } from './setting-variable.ts'
import { type SettingName, settingNamed, settingNames } from './settings.ts'

const dir = mkdtempSync(join(tmpdir(), 'review-options-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Three values of a setting that differ, none the default. */
function valuesOf(name: SettingName): readonly [file: unknown, variable: unknown, flag: unknown] {
  const { kind, usual } = settingNamed(name)
  const candidates = [
    '0.1',
    '0.2',
    '0.3',
    '2001',
    '2002',
    '2003',
    '61',
    '62',
    '63',
    'low',
    'info',
    'medium',
    'de',
    'fr',
    'it',
  ]
  const taken = ['a', 'b', 'c', 'true', 'false', 'base', 'none', 'auto', 'all', ...candidates]
    .map((text) => kind.fromText(text))
    .filter((value) => value !== undefined && JSON.stringify(value) !== JSON.stringify(usual))
  const distinct = [...new Map(taken.map((value) => [JSON.stringify(value), value])).values()]
  const [first = usual, second = usual, third = first] = distinct.slice(-3)
  return [first, second, third]
}

async function load(file: string | null, env: Readonly<Record<string, string>>) {
  const path = join(dir, 'config.yaml')
  if (file !== null) writeFileSync(path, file)
  const interrupted = new AbortController().signal
  const loaded = await loadConfiguration(file === null ? undefined : path, { env, cwd: dir, interrupted })
  return loaded._unsafeUnwrap()
}

const ofReview = settingNames.filter((name) => settingNamed(name).option !== null)

describe('each layer counts over the one before', () => {
  test.each(ofReview)('%s', async (name) => {
    const { kind, option, flag } = settingNamed(name)
    const [file, variable, given] = valuesOf(name)
    const [section, key] = name.split('.')
    const text = `${section}:\n  ${key}: ${renderValue(kind.toPlain(file))}\n`
    const env = { [variableOf(name)]: kind.toText(variable) }
    const from =
      (flags: Readonly<Record<string, unknown>>) => (configuration: Awaited<ReturnType<typeof load>>) => {
        const { projectSettings, ...named } = reviewOptions(configuration, flags, true)
        return { named, usual: projectSettings?.usual }
      }
    expect(from({})(await load(null, {}))).toEqual({ named: {}, usual: {} })
    expect(from({})(await load(text, {}))).toEqual({ named: {}, usual: { [option ?? '']: file } })
    expect(from({})(await load(text, env))).toEqual({ named: { [option ?? '']: variable }, usual: {} })
    const flags = { [flag ?? '']: given }
    expect(from(flags)(await load(text, env))).toEqual({ named: { [option ?? '']: given }, usual: {} })
    // Where the repository has no say, the file counts directly.
    expect(reviewOptions(await load(text, {}), {}, false)).toEqual({ [option ?? '']: file })
  })

  test.each(settingNames.filter((name) => settingNamed(name).flag !== null))(
    '%s means the same as a flag and as a variable',
    (name) => {
      const { kind, flag } = settingNamed(name)
      const read = reviewFlags[flag as keyof typeof reviewFlags]
      for (const value of valuesOf(name)) {
        if (value === null || (Array.isArray(value) && value.length === 0)) continue
        const text = kind.toText(value)
        const given: unknown = read.repeatable
          ? [read.read(text)._unsafeUnwrap()]
          : read.read(text)._unsafeUnwrap()
        expect(given).toEqual(kind.fromText(text))
      }
    },
  )
})
