import type { Configuration } from './configuration.ts'
import { variableOf } from './setting-variable.ts'
import { settingNamed, settingNames } from './settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The environment, with what the user's file says about the model standing in for variables that are not set. */
export function modelEnvironment({ values, origins }: Configuration, env: Env): Env {
  const written = settingNames
    .filter((name) => name.startsWith('model.') && origins[name].from === 'file')
    .map((name) => [variableOf(name), settingNamed(name).kind.toText(values[name])] as const)
  return { ...env, ...Object.fromEntries(written) }
}
