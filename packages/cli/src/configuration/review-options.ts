import type { ProjectSettingsSource, ReviewSettings } from '@scrutineer/core'
import type { Configuration } from './configuration.ts'
import { projectSettings } from './project-settings.ts'
import { settingNamed, settingNames } from './settings.ts'

/** What a review is asked to keep to. */
export type ReviewOptions = Partial<ReviewSettings> & { readonly projectSettings?: ProjectSettingsSource }

/**
 * The options of a review: what flags and variables name, over what the repository brings, over the user's file. `flags` holds
 * values by the names of flags; the repository has no say where `asksProject` is false.
 */
export function reviewOptions(
  { values, origins }: Configuration,
  flags: Readonly<Record<string, unknown>>,
  asksProject: boolean,
): ReviewOptions {
  const named: Partial<Record<keyof ReviewSettings, unknown>> = {}
  const usual: Partial<Record<keyof ReviewSettings, unknown>> = {}
  for (const name of settingNames) {
    const { option, flag } = settingNamed(name)
    if (option === null) continue
    const given = flag === null ? undefined : flags[flag]
    if (given !== undefined) named[option] = given
    else if (origins[name].from === 'environment') named[option] = values[name]
    else if (origins[name].from === 'file') usual[option] = values[name]
  }
  return asksProject
    ? {
        ...(named as Partial<ReviewSettings>),
        projectSettings: projectSettings(usual as Partial<ReviewSettings>),
      }
    : { ...(usual as Partial<ReviewSettings>), ...(named as Partial<ReviewSettings>) }
}
