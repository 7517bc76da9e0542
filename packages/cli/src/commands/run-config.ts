import { defaultReviewSettings, type ReviewSettings } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { FlagTable } from '../arguments/flag-table.ts'
import { changeFile } from '../configuration/change-file.ts'
import { checkProfileName } from '../configuration/check-profile-name.ts'
import { describeFault, describeFaults } from '../configuration/describe-faults.ts'
import { editSettings } from '../configuration/edit-settings.ts'
import { findProjectFile } from '../configuration/find-project-file.ts'
import { findSetting } from '../configuration/find-setting.ts'
import { loadConfiguration } from '../configuration/load-configuration.ts'
import { locateFile } from '../configuration/locate-file.ts'
import { projectPath, refusedSettings } from '../configuration/project-settings.ts'
import { readEnvironment } from '../configuration/read-environment.ts'
import { readFile } from '../configuration/read-file.ts'
import { type ReadSettings, readSettings } from '../configuration/read-settings.ts'
import { readValue } from '../configuration/read-value.ts'
import { renderConfiguration, renderConfigurationJson } from '../configuration/render-configuration.ts'
import { variableOf } from '../configuration/setting-variable.ts'
import { type SettingName, settingNamed, settingNames } from '../configuration/settings.ts'
import type { SettingsFault } from '../configuration/settings-fault.ts'
import { withProject } from '../configuration/with-project.ts'
import type { Failure } from '../failure.ts'
import { renderCommandHelp } from '../help/render-command-help.ts'
import { renderRows } from '../help/render-rows.ts'
import { writeFailure } from '../output/write-failure.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import type { Surroundings } from '../surroundings.ts'
import type { CommandText, ExitCode } from './command.ts'
import type { ConfigValues } from './config-flags.ts'
import type { ConfigWordName } from './config-words.ts'

type Ran = Promise<Result<ExitCode, Failure>>

/** Runs a word of `config` whose number of words is right. */
export function runConfig(
  word: ConfigWordName,
  words: readonly string[],
  flags: ConfigValues,
  surroundings: Surroundings,
): Ran {
  const [key = '', ...values] = words
  switch (word) {
    case 'show':
    case 'list':
      return show(flags, surroundings)
    case 'get':
      return get(key, flags, surroundings)
    case 'set':
      return set(key, values, flags, surroundings)
    case 'unset':
      return unset(key, flags, surroundings)
    case 'path':
      return showPath(flags, surroundings)
    case 'validate':
      return validate(flags, surroundings)
  }
}

/** Help of the command with all settings, or of one of its words. */
export async function showConfigHelp(
  text: CommandText & { readonly flags: FlagTable },
  { stdout }: Surroundings,
): Ran {
  await stdout.write(renderCommandHelp(text))
  if (text.name !== 'config') return ok(0)
  const rows = settingNames.flatMap((name) => {
    const { kind, usual, text: meaning } = settingNamed(name)
    const value = usual === null ? '' : kind.toText(usual)
    return wrap(`${meaning}${value === '' ? '' : ` (${value})`}`, textWidth).map(
      (line, place) => [place === 0 ? name : '', line] as const,
    )
  })
  await stdout.write(`\n${['Settings, with their defaults:', ...renderRows(rows)].join('\n')}\n`)
  return ok(0)
}

/** Help of one setting: what it is for, what it takes, and where else it can be set. */
export async function showSettingHelp(key: string, { stdout }: Surroundings): Ran {
  const name = findSetting(key)
  if (name.isErr()) return err(name.error)
  const { kind, usual, text, flag } = settingNamed(name.value)
  const rows = [
    ['for', text],
    ['takes', kind.expected],
    ['default', (usual === null ? '' : kind.toText(usual)) || 'none'],
    ['variable', variableOf(name.value)],
    ['flag', flag === null ? 'none' : `--${flag}`],
  ].flatMap(([label = '', said = '']) =>
    wrap(said, textWidth).map((line, place) => [place === 0 ? label : '', line] as const),
  )
  await stdout.write(`${[name.value, ...renderRows(rows)].join('\n')}\n`)
  return ok(0)
}

/** What is left of 120 characters beside the longest name. */
const textWidth = 84

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

async function show(flags: ConfigValues, surroundings: Surroundings): Ran {
  const loaded = await loadAll(flags, surroundings)
  if (loaded.isErr()) return err(loaded.error)
  await writeWarnings(loaded.value.warnings, surroundings.stderr)
  const path = locateFile(flags.config, surroundings).unwrapOr(null)
  const text =
    flags.format === 'json' ? renderConfigurationJson(path, loaded.value) : renderConfiguration(loaded.value)
  await surroundings.stdout.write(text)
  return ok(0)
}

async function get(key: string, flags: ConfigValues, surroundings: Surroundings): Ran {
  const name = findSetting(key)
  if (name.isErr()) return err(name.error)
  const loaded = await loadAll(flags, surroundings)
  if (loaded.isErr()) return err(loaded.error)
  const { kind } = settingNamed(name.value)
  const value: unknown = loaded.value.values[name.value]
  const isSet = value !== null || kind.fromPlain(null) === null
  await surroundings.stdout.write(`${isSet ? kind.toText(value) : ''}\n`)
  return ok(0)
}

async function loadAll(flags: ConfigValues, surroundings: Surroundings) {
  const loaded = await loadConfiguration(flags.config, surroundings)
  if (loaded.isErr() || flags['no-project-config'] !== undefined) return loaded
  return withProject(loaded.value, flags.engine ?? 'auto', surroundings)
}

async function set(
  key: string,
  words: readonly string[],
  flags: ConfigValues,
  surroundings: Surroundings,
): Ran {
  const name = findSetting(key)
  if (name.isErr()) return err(name.error)
  const value = await readValue(name.value, words, surroundings)
  return value.isErr() ? err(value.error) : change(name.value, value.value, flags, surroundings)
}

async function unset(key: string, flags: ConfigValues, surroundings: Surroundings): Ran {
  const name = findSetting(key)
  return name.isErr() ? err(name.error) : change(name.value, undefined, flags, surroundings)
}

async function change(
  name: SettingName,
  value: unknown,
  flags: ConfigValues,
  surroundings: Surroundings,
): Ran {
  const path = locateFile(flags.config, surroundings)
  if (path.isErr()) return err(path.error)
  const edit = (bytes: Uint8Array) =>
    editSettings(bytes, name, value).mapErr(
      (faults): Failure => ({ code: 'config', message: describeFaults(path.value, faults) }),
    )
  const changed = await changeFile(path.value, edit, surroundings.clock)
  if (changed.isErr()) return err(changed.error)
  await surroundings.stdout.write(`Wrote ${path.value}\n`)
  return ok(0)
}

async function showPath(flags: ConfigValues, surroundings: Surroundings): Ran {
  const path = locateFile(flags.config, surroundings)
  if (path.isErr()) return err(path.error)
  await surroundings.stdout.write(`${path.value}\n`)
  return ok(0)
}

/** Says everything at once; the last fault is the command's own failure. */
async function validate(flags: ConfigValues, surroundings: Surroundings): Ran {
  const { stdout, stderr, env, interrupted } = surroundings
  const path = locateFile(flags.config, surroundings)
  if (path.isErr()) return err(path.error)
  const file = await readFile(path.value, interrupted)
  if (file.isErr()) return err(file.error)
  if (file.value === null && flags.config !== undefined) {
    return err({ code: 'config', message: `${flags.config} does not exist, expected a file of settings` })
  }
  const { entries, faults } = readSettings(file.value ?? new Uint8Array())
  const variables = readEnvironment(env)
  const project = await readProject(flags, surroundings)
  if (project.isErr()) return err(project.error)
  // Which profiles there are is known only now that every layer is read.
  const set = (name: SettingName) =>
    variables.unwrapOr(null)?.values.get(name) ?? entries.get(name)?.value ?? null
  const strayProfile = checkProfileName(set('model.profile'), set('model.profiles'))
  const failures = [
    ...faults.map((fault) => toFailure(path.value, fault)),
    ...(strayProfile === null || faults.length > 0 ? [] : [toConfigFailure(`model.profile ${strayProfile}`)]),
    ...(variables.isErr() ? variables.error : []),
    ...(project.value?.faults.map((fault) => toFailure(projectPath, fault)) ?? []),
  ]
  if (variables.isOk()) await writeWarnings(variables.value.warnings, stderr)
  const last = failures.pop()
  for (const failure of failures) await writeFailure(failure, stderr)
  if (last !== undefined) return err(last)
  const what =
    file.value === null
      ? 'does not exist, which is fine'
      : `is fine and sets ${entries.size} of ${settingNames.length} settings`
  await stdout.write(`${path.value} ${what}\n`)
  if (project.value === null) return ok(0)
  const refused = refusedSettings(project.value.entries, heldSettings(set))
  await writeWarnings(refused, stderr)
  const all = `${projectPath} is fine and sets ${project.value.entries.size}`
  const rest =
    refused.length === 0 ? '' : `; a review here does not take ${refused.length} of them, or not whole`
  await stdout.write(`${all}${rest}\n`)
  return ok(0)
}

/** What holds for a review where the repository says nothing. */
function heldSettings(set: (name: SettingName) => unknown): ReviewSettings {
  const own = settingNames.flatMap((name) => {
    const { option } = settingNamed(name)
    const value = set(name)
    return option === null || value === null ? [] : [[option, value] as const]
  })
  // Each value came from its own setting, which is what ReviewSettings says.
  return { ...defaultReviewSettings, ...(Object.fromEntries(own) as Partial<ReviewSettings>) }
}

function toFailure(path: string, fault: SettingsFault): Failure {
  return toConfigFailure(describeFault(path, fault))
}

function toConfigFailure(message: string): Failure {
  return { code: 'config', message }
}

/** What the repository around the current folder sets, as its working tree has it; null where nothing is to be looked at. */
async function readProject(
  flags: ConfigValues,
  { cwd, interrupted }: Surroundings,
): Promise<Result<ReadSettings | null, Failure>> {
  if (flags['no-project-config'] !== undefined || flags.config !== undefined) return ok(null)
  const found = findProjectFile(cwd)
  if (found === null) return ok(null)
  if ('problem' in found) {
    const fault: SettingsFault = { line: null, message: `cannot be read: ${found.problem}` }
    return ok({ entries: new Map(), faults: [fault] })
  }
  const file = await readFile(found.path, interrupted)
  return file.map((bytes) => bytes && readSettings(bytes))
}
