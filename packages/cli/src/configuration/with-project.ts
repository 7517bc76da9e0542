import { previewChanges, type Warning } from '@scrutineer/core'
import { gitChanges } from '@scrutineer/tools/git'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { EngineWord } from '../pull-request/engine-words.ts'
import { toReviewFailure } from '../review/to-review-failure.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Configuration } from './configuration.ts'
import { projectPath, projectSettings } from './project-settings.ts'
import type { FileEntry } from './read-settings.ts'
import { reviewOptions } from './review-options.ts'
import { type SettingName, settingNamed, settingNames } from './settings.ts'

/**
 * A configuration with what the repository around the current folder brings, as a review of what is not committed would
 * have it: that of `HEAD`. Without a repository, or without a commit, it stays as it is.
 */
export async function withProject(
  configuration: Configuration,
  engine: EngineWord,
  { cwd, interrupted, clock }: Surroundings,
): Promise<Result<Configuration, Failure>> {
  let asked: ReadonlyMap<SettingName, FileEntry> = new Map()
  const options = reviewOptions(configuration, {}, true)
  const preview = await previewChanges({
    ...options,
    projectSettings: projectSettings(options.projectSettings?.usual ?? {}, (entries) => {
      asked = entries
    }),
    projectRules: 'none',
    guidance: 'none',
    changes: gitChanges({ mode: 'range', dir: cwd, from: 'HEAD', to: 'HEAD' }, { engine }),
    clock,
    signal: interrupted,
  })
  if (preview.isErr()) {
    return withoutProject.has(preview.error.code) ? ok(configuration) : err(toReviewFailure(preview.error))
  }
  const { settings, warnings } = preview.value
  const values: Partial<Record<SettingName, unknown>> = { ...configuration.values }
  const origins = { ...configuration.origins }
  for (const name of settingNames) {
    const { option } = settingNamed(name)
    const entry = asked.get(name)
    const isNamed = origins[name].from === 'environment'
    if (option === null || entry === undefined || isNamed || !name.startsWith('review.')) continue
    if (isSame(values[name], settings[option]) && !isSame(entry.value, settings[option])) continue
    values[name] = settings[option]
    origins[name] = { from: 'project', path: projectPath, line: entry.line }
  }
  return ok({
    values: values as Configuration['values'],
    origins,
    warnings: [...configuration.warnings, ...warnings.filter(isAboutProject)],
  })
}

/** Nothing that a repository could say. */
const withoutProject: ReadonlySet<string> = new Set([
  'not_a_repository',
  'unborn_branch',
  'unknown_revision',
  'git_missing',
  'engine_unsupported',
])

function isAboutProject({ subject }: Warning): boolean {
  return subject === projectPath
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
