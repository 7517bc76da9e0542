import { err, ok, type Result } from 'neverthrow'
import { nearestName } from '../arguments/nearest-name.ts'
import { type Failure, usageFailure } from '../failure.ts'
import { isSettingName, type SettingName, settingNames } from './settings.ts'

/** The setting of a name, or what was meant instead. */
export function findSetting(name: string): Result<SettingName, Failure> {
  if (isSettingName(name)) return ok(name)
  // Without its section, a key still says enough.
  const nearest = settingNames.find((known) => known.endsWith(`.${name}`)) ?? nearestName(name, settingNames)
  const advice = nearest === null ? 'scrutineer config lists all' : `did you mean ${nearest}?`
  return err(usageFailure(`unknown setting ${JSON.stringify(name)}; ${advice}`))
}
