import {
  acceptProjectSettings,
  type Overrides,
  type ParsedProjectSettings,
  type ProjectSettingsSource,
  type ReviewSettings,
  type Warning,
} from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { describeFaults } from './describe-faults.ts'
import type { FileEntry } from './read-settings.ts'
import { type SettingName, settingNamed } from './settings.ts'

/** Where a repository keeps its own settings. */
export const projectPath = '.scrutineer/config.yaml'

/**
 * The settings that a repository brings, over those in `usual`. It may set `review.*`; what it says about a model or an
 * output is the user's own, and is refused with a warning.
 */
export function projectSettings(
  usual: Overrides<ReviewSettings>,
  hear: (entries: ReadonlyMap<SettingName, FileEntry>) => void = () => {},
): ProjectSettingsSource {
  return {
    path: projectPath,
    usual,
    async parse(bytes): Promise<Result<ParsedProjectSettings, string>> {
      const { readSettings } = await import('./read-settings.ts')
      const { entries, faults } = readSettings(bytes)
      if (faults.length > 0) return err(describeFaults('it', faults).replace(/^it:(\d+):/, 'line $1:'))
      hear(entries)
      return ok(takeReview(entries))
    },
  }
}

/**
 * What a review would not take of what a repository sets, over settings that hold without it: each is a warning, and stays as
 * it was.
 */
export function refusedSettings(
  entries: ReadonlyMap<SettingName, FileEntry>,
  held: ReviewSettings,
): readonly Warning[] {
  return acceptProjectSettings(projectPath, takeReview(entries), held).warnings
}

function takeReview(entries: ReadonlyMap<SettingName, FileEntry>): ParsedProjectSettings {
  const settings: Partial<Record<keyof ReviewSettings, unknown>> = {}
  const warnings: Warning[] = []
  for (const [name, { value }] of entries) {
    const { option } = settingNamed(name)
    if (name.startsWith('review.') && option !== null) settings[option] = value
    else warnings.push(refused(name))
  }
  return { settings: settings as Partial<ReviewSettings>, warnings }
}

function refused(name: SettingName): Warning {
  return {
    code: 'project_setting_refused',
    subject: projectPath,
    detail: `${name} is not taken from a repository, which may set review.* alone.`,
    incomplete: false,
  }
}
