import type { Warning } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { nearestName } from '../arguments/nearest-name.ts'
import type { Failure } from '../failure.ts'
import { serverVariables } from '../server/server-variables.ts'
import { quoteValue } from './quote-value.ts'
import { settingVariables, variableOf, variablesIn } from './setting-variable.ts'
import { type SettingName, settingNamed, settingNames } from './settings.ts'

/** What variables set. */
export interface EnvironmentSettings {
  readonly values: ReadonlyMap<SettingName, unknown>
  /** One for each variable that looks like a setting and is none. */
  readonly warnings: readonly Warning[]
}

/** Reads the settings that variables hold. A blank variable counts as unset: that is what a lost secret looks like. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Result<EnvironmentSettings, readonly [Failure, ...Failure[]]> {
  const values = new Map<SettingName, unknown>()
  const failures: Failure[] = []
  for (const name of settingNames) {
    const variable = variableOf(name)
    const text = env[variable] ?? ''
    if (text.trim() === '') continue
    const { kind } = settingNamed(name)
    const value = kind.fromText(text)
    if (value !== undefined) values.set(name, value)
    else
      failures.push(
        badVariable(
          variable,
          kind.explain?.(text) ?? `has ${quoteValue(name, text)}, expected ${kind.expected}`,
        ),
      )
  }
  const [first, ...others] = failures
  if (first !== undefined) return err([first, ...others])
  const unknown = variablesIn(env).filter(
    (variable) => !settingVariables.includes(variable) && !Object.hasOwn(serverVariables, variable),
  )
  return ok({ values, warnings: unknown.map(unknownVariable) })
}

function badVariable(variable: string, complaint: string): Failure {
  return { code: 'config', message: `${variable} ${complaint}; set or unset it` }
}

function unknownVariable(variable: string): Warning {
  const nearest = nearestName(variable, settingVariables)
  const advice = nearest === null ? 'see scrutineer help config' : `did you mean ${nearest}?`
  return { code: 'unknown_variable', subject: variable, detail: `sets nothing; ${advice}`, incomplete: false }
}
