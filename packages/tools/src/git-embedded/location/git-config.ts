import type { ConfigEntry } from './parse-config.ts'

/** The settings of a repository and its user, in order of growing weight. */
export interface GitConfig {
  /** The last value of a key, which wins; null for a bare key, undefined where it is not set. */
  get(key: string): string | null | undefined
  /** All values of a key, lightest first. */
  all(key: string): readonly (string | null)[]
  /** The last value as a truth value; `fallback` where it is not set or is none. */
  flag(key: string, fallback: boolean): boolean
  /** Keys that are set below a section, such as `extensions`. */
  keysBelow(section: string): readonly string[]
}

/** Settings from entries in order of growing weight. */
export function gitConfigOf(entries: readonly ConfigEntry[]): GitConfig {
  const values = new Map<string, (string | null)[]>()
  for (const { key, value } of entries) values.set(key, [...(values.get(key) ?? []), value])
  return {
    get: (key) => values.get(key)?.at(-1),
    all: (key) => values.get(key) ?? [],
    flag(key, fallback) {
      const value = values.get(key)?.at(-1)
      return (value === undefined ? null : toBoolean(value)) ?? fallback
    },
    keysBelow: (section) => [...values.keys()].filter((key) => key.startsWith(`${section}.`)),
  }
}

/** What a setting says as a truth value, in git's spellings; null when it is none. */
export function toBoolean(value: string | null): boolean | null {
  if (value === null || /^(true|yes|on)$/i.test(value)) return true
  if (/^(false|no|off|)$/i.test(value)) return false
  return /^[-+]?\d+$/.test(value) ? Number(value) !== 0 : null
}
