import { resolve } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Configuration } from './configuration.ts'
import { configurationPath } from './configuration-path.ts'
import { describeFaults } from './describe-faults.ts'
import type { Origin } from './origin.ts'
import { readEnvironment } from './read-environment.ts'
import { readFile } from './read-file.ts'
import type { FileEntry } from './read-settings.ts'
import { variableOf } from './setting-variable.ts'
import { type SettingName, type SettingValues, settingNamed, settingNames } from './settings.ts'

type Entries = ReadonlyMap<SettingName, FileEntry>

/**
 * The settings of defaults, the user's file and variables, each over the one before. A file that is named must be there;
 * the usual one need not. Whatever is wrong in either is a failure: a setting that is passed over unseen could open a gate.
 */
export async function loadConfiguration(
  named: string | undefined,
  surroundings: Pick<Surroundings, 'env' | 'cwd' | 'interrupted'>,
): Promise<Result<Configuration, Failure>> {
  const { env, cwd, interrupted } = surroundings
  const path = named === undefined ? configurationPath(env) : resolve(cwd, named)
  const file = path === null ? ok(null) : await readFile(path, interrupted)
  if (file.isErr()) return err(file.error)
  if (file.value === null && named !== undefined) return err(missing(named))
  const entries = await readEntries(path ?? '', file.value)
  if (entries.isErr()) return err(entries.error)
  return readEnvironment(env)
    .mapErr(([first, ...others]) => (others.length === 0 ? first : withMore(first, others.length)))
    .map(({ values, warnings }) => ({ ...joinLayers(path ?? '', entries.value, values), warnings }))
}

/** YAML is loaded only where there is some. */
async function readEntries(path: string, bytes: Uint8Array | null): Promise<Result<Entries, Failure>> {
  if (bytes === null) return ok(new Map())
  const { readSettings } = await import('./read-settings.ts')
  const { entries, faults } = readSettings(bytes)
  return faults.length === 0 ? ok(entries) : err({ code: 'config', message: describeFaults(path, faults) })
}

function joinLayers(
  path: string,
  entries: Entries,
  variables: ReadonlyMap<SettingName, unknown>,
): Omit<Configuration, 'warnings'> {
  const values: Partial<Record<SettingName, unknown>> = {}
  const origins: Partial<Record<SettingName, Origin>> = {}
  for (const name of settingNames) {
    const entry = entries.get(name)
    if (variables.has(name)) {
      values[name] = variables.get(name)
      origins[name] = { from: 'environment', variable: variableOf(name) }
    } else if (entry !== undefined) {
      values[name] = entry.value
      origins[name] = { from: 'file', path, line: entry.line }
    } else {
      values[name] = settingNamed(name).usual
      origins[name] = { from: 'default' }
    }
  }
  // Each value came from its own setting, which is what SettingValues says.
  return { values: values as SettingValues, origins: origins as Configuration['origins'] }
}

function missing(named: string): Failure {
  return {
    code: 'config',
    message: `${named} does not exist, expected the file that --config names; see scrutineer config path`,
  }
}

function withMore({ code, message }: Failure, more: number): Failure {
  return { code, message: `${message} (and ${more} more)` }
}
