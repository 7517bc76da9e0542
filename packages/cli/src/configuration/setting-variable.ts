import { settingNames } from './settings.ts'

const prefix = 'SCRUTINEER_'

/** The variable that sets a setting: `SCRUTINEER_REVIEW_FAIL_ON` for `review.fail_on`. */
export function variableOf(name: string): string {
  return `${prefix}${name.replace('.', '_').toUpperCase()}`
}

/** Names of all variables of this program that are set to something. */
export function variablesIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith(prefix) && (env[name] ?? '').trim() !== '')
    .sort()
}

/** Names of all variables that set something. */
export const settingVariables: readonly string[] = settingNames.map(variableOf)
