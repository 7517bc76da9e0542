import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import type { ChangeSet } from '../ports/change-source.ts'
import type { Overrides } from '../vocabulary/overrides.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { acceptProjectSettings } from './accept-project-settings.ts'
import { checkSettings } from './check-settings.ts'
import { openChanges } from './open-changes.ts'
import type { ParsedProjectSettings, ProjectSettingsSource } from './project-settings.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'
import type { InvalidProjectSettingsError, ReviewChangesError } from './review-error.ts'
import type { ReviewSettings } from './review-settings.ts'
import { settingNames } from './review-settings.ts'

/** A change, read, with the settings that hold for it. */
export interface OpenedReview {
  readonly changes: ChangeSet
  readonly settings: ReviewSettings
  /** Those of the change and those of the project's settings. */
  readonly warnings: readonly Warning[]
}

type Options = Pick<ReviewChangesOptions, 'changes' | 'projectSettings' | 'signal'> &
  Overrides<ReviewSettings>

/** More than any file of settings needs. */
const maxBytes = 256 * 1024

/**
 * Reads the change and, where they are asked for, the project's own settings from the side before it, over `settings`,
 * which hold without them. Whoever gets a change closes it.
 */
export async function openReview(
  options: Options,
  settings: ReviewSettings,
): Promise<Result<OpenedReview, ReviewChangesError>> {
  const { projectSettings: source, signal } = options
  const opened = await openChanges(options.changes, settings.contextLines, signal)
  if (opened.isErr()) return err(opened.error)
  const changes = opened.value
  if (source === undefined) return ok({ changes, settings, warnings: changes.warnings })

  const parsed = await readProjectSettings(source, changes, signal)
  const joined = parsed.andThen((project) => join(source.path, project, settings, options))
  if (joined.isErr()) {
    await changes.close()
    return err(joined.error)
  }
  const { settings: all, warnings } = joined.value
  if (all.contextLines === settings.contextLines) {
    return ok({ changes, settings: all, warnings: [...changes.warnings, ...warnings] })
  }
  await changes.close()
  const again = await openChanges(options.changes, all.contextLines, signal)
  return again.map((reread) => ({
    changes: reread,
    settings: all,
    warnings: [...reread.warnings, ...warnings],
  }))
}

async function readProjectSettings(
  source: ProjectSettingsSource,
  { baseRepository, files }: ChangeSet,
  signal: AbortSignal | undefined,
): Promise<Result<ParsedProjectSettings, ReviewChangesError>> {
  const { path } = source
  const isTouched = files.some(({ oldPath, newPath }) => oldPath === path || newPath === path)
  const touched: readonly Warning[] = isTouched ? [changedWarning(path)] : []
  if (baseRepository === null) return ok({ settings: {}, warnings: touched })
  const read = await baseRepository.readFile(path, { maxBytes, signal })
  if (read.isErr()) {
    const { code, detail } = read.error
    if (code === 'not_found') return ok({ settings: {}, warnings: touched })
    return err(code === 'aborted' ? { code: 'cancelled' } : invalid(path, `it cannot be read: ${detail}`))
  }
  const parsed = await source.parse(read.value.bytes)
  return parsed
    .map(({ settings, warnings }) => ({ settings, warnings: [...touched, ...warnings] }))
    .mapErr((detail) => invalid(path, detail))
}

/** What the caller named is not the project's to change, so nobody needs to hear what became of its wish. */
function join(
  path: string,
  project: ParsedProjectSettings,
  held: ReviewSettings,
  named: Overrides<ReviewSettings>,
): Result<{ readonly settings: ReviewSettings; readonly warnings: readonly Warning[] }, ReviewChangesError> {
  const asked: Partial<ReviewSettings> = Object.fromEntries(
    settingNames
      .filter((name) => named[name] === undefined && project.settings[name] !== undefined)
      .map((name) => [name, project.settings[name]]),
  )
  return checkSettings({ ...held, ...asked })
    .mapErr(({ option, expected }) => invalid(path, `${option} does not fit: expected ${expected}`))
    .map(() => {
      const accepted = acceptProjectSettings(path, { ...project, settings: asked }, held)
      return { settings: { ...held, ...accepted.settings }, warnings: accepted.warnings }
    })
}

function invalid(subject: string, detail: string): InvalidProjectSettingsError {
  return { code: 'invalid_project_settings', subject, detail }
}

function changedWarning(path: string): Warning {
  return {
    code: 'project_settings_changed',
    subject: path,
    detail: 'The change touches the settings of the project; this review keeps to those before it.',
    incomplete: false,
  }
}
