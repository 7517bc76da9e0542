import { describe, expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const names = [
  'from',
  'to',
  'commit',
  'staged',
  'format',
  'max-requests',
  'max-minutes',
  'fail-on',
  'fail-on-empty',
]

describe('the nearest known name', () => {
  test.each([
    ['a letter missing', 'comit', 'commit'],
    ['a letter too many', 'commmit', 'commit'],
    ['a wrong letter', 'formal', 'format'],
    ['two neighbours swapped', 'foramt', 'format'],
    ['two slips in a long word', 'max-reqests', 'max-requests'],
    ['the beginning of a long word', 'max-req', 'max-requests'],
    ['a short word with one slip', 'form', 'from'],
    ['the exact name', 'to', 'to'],
  ])('%s', (_what, typed, nearest) => {
    expect(nearestName(typed, names)).toBe(nearest)
  })

  test.each([
    ['nothing alike', 'colour'],
    ['a short word with two slips', 'frmo-x'],
    ['too short a beginning', 'ma'],
    ['an empty word', ''],
  ])('none for %s', (_what, typed) => {
    expect(nearestName(typed, names)).toBeNull()
  })
})
