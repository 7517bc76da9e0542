import { readDuration } from '../arguments/read-duration.ts'
import type { SettingKind } from './setting-kind.ts'

/** A whole number between two bounds, themselves included; `most` may be left out. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER): SettingKind<number> {
  const isOpen = most === Number.MAX_SAFE_INTEGER
  return numbers(
    isOpen ? `a whole number of at least ${least}` : `a whole number from ${least} to ${most}`,
    { type: 'integer', minimum: least, ...(!isOpen && { maximum: most }) },
    /^\d{1,16}$/,
    (value) => Number.isSafeInteger(value) && value >= least && value <= most,
  )
}

/** A number from 0 to 1. */
export function share(): SettingKind<number> {
  return numbers(
    'a number from 0 to 1',
    { type: 'number', minimum: 0, maximum: 1 },
    decimalText,
    (value) => value >= 0 && value <= 1,
  )
}

/** A number above 0. */
export function positive(): SettingKind<number> {
  return numbers(
    'a number above 0',
    { type: 'number', exclusiveMinimum: 0 },
    decimalText,
    (value) => value > 0 && Number.isFinite(value),
  )
}

/** A span of time such as `90s`, in milliseconds. Bare numbers are refused: nobody knows whether they are seconds. */
export function timeSpan(): SettingKind<number> {
  const fromText = (text: string) => readDuration(text.trim()) ?? undefined
  return {
    expected: 'a time such as 90s, 2m or 1m30s',
    schema: {
      type: 'string',
      pattern: '^([0-9.]+h)?([0-9.]+m)?([0-9.]+s)?([0-9.]+ms)?$',
      examples: ['90s', '2m'],
    },
    isList: false,
    fromText,
    fromPlain: (plain) => (typeof plain === 'string' ? fromText(plain) : undefined),
    toText: spanText,
    toPlain: spanText,
  }
}

const decimalText = /^(\d{1,15}(\.\d{1,20})?|\.\d{1,20}|\d(\.\d{1,20})?e[+-]?\d{1,3})$/i

function numbers(
  expected: string,
  schema: SettingKind<number>['schema'],
  pattern: RegExp,
  accepts: (value: number) => boolean,
): SettingKind<number> {
  const check = (value: number) => (accepts(value) ? value : undefined)
  return {
    expected,
    schema,
    isList: false,
    fromText: (text) => (pattern.test(text.trim()) ? check(Number(text)) : undefined),
    fromPlain: (plain) => (typeof plain === 'number' ? check(plain) : undefined),
    toText: String,
    toPlain: (value) => value,
  }
}

/** The largest units that leave nothing over: `2m`, `1m30s`, `1500ms`. */
function spanText(milliseconds: number): string {
  const parts: string[] = []
  let left = milliseconds
  for (const [unit, size] of units) {
    const count = Math.floor(left / size)
    if (count > 0) parts.push(`${count}${unit}`)
    left -= count * size
  }
  return parts.join('')
}

const units = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const
