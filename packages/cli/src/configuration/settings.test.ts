import { defaultReviewSettings } from '@scrutineer/core'
import { profileNames } from '@scrutineer/providers'
import { describe, expect, test } from 'vitest'
import { reviewFlags } from '../commands/review-flags.ts'
import { profileWords } from './profile-words.ts'
import { settingNamed, settingNames } from './settings.ts'

describe('the table of settings', () => {
  test('has every setting of core once, with its default', () => {
    const options = settingNames.flatMap((name) => settingNamed(name).option ?? [])
    expect([...options].sort()).toEqual(Object.keys(defaultReviewSettings).sort())
    for (const name of settingNames) {
      const { option, usual } = settingNamed(name)
      if (option !== null) expect(usual).toEqual(defaultReviewSettings[option])
    }
  })

  test.each(
    settingNames.flatMap((name) => {
      const { flag } = settingNamed(name)
      return flag === null ? [] : [[name, flag] as const]
    }),
  )('%s has the flag --%s', (_name, flag) => {
    expect(Object.keys(reviewFlags)).toContain(flag)
  })

  test('has a flag for everything but keys', () => {
    expect(settingNames.filter((name) => settingNamed(name).flag === null)).toEqual([
      'model.api_key',
      'model.profiles',
    ])
  })

  test.each(settingNames)('%s takes its default as a flag, a variable and a file have it', (name) => {
    const { kind, usual, flag } = settingNamed(name)
    if (usual === null && kind.fromPlain(null) !== null) return
    expect(kind.fromPlain(kind.toPlain(usual))).toEqual(usual)
    if (Array.isArray(usual) && usual.length === 0) return
    expect(kind.fromText(kind.toText(usual))).toEqual(usual)
    if (flag === null || !Object.hasOwn(reviewFlags, flag)) return
    const read = reviewFlags[flag as keyof typeof reviewFlags].read(kind.toText(usual))
    expect(read._unsafeUnwrap()).toEqual(usual)
  })

  test('knows every vendor', () => {
    expect(profileWords).toEqual(profileNames)
  })
})
