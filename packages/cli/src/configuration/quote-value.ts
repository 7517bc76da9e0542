import { type SettingName, settingNamed } from './settings.ts'

/** Settings whose values may hold a key or a password, also where they are written wrongly. */
const hidden: ReadonlySet<SettingName> = new Set(['model.endpoint'])

/** How an error speaks of a value that does not fit: the value itself, cut, unless it may hold a secret. */
export function quoteValue(name: SettingName, value: unknown): string {
  if (settingNamed(name).isSecret || hidden.has(name)) return 'a value that cannot be used'
  if (value === undefined || hasParts(value)) return 'a value of several parts'
  if (value === null) return 'no value'
  const text = JSON.stringify(value)
  return `the value ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`
}

/** More than a flat list: who knows what stands in it. */
function hasParts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return !Array.isArray(value) || value.some((item) => typeof item === 'object' && item !== null)
}
