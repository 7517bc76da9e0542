import { isAbsolute, normalize } from 'node:path'
import type { ModelPrice } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { ReviewValues } from '../commands/review-flags.ts'
import type { Failure } from '../failure.ts'
import { sharedFile } from '../output/shared-file.ts'
import { writeWarnings } from '../output/write-warnings.ts'
import type { RunFile } from '../runs/keep-run.ts'
import type { Surroundings } from '../surroundings.ts'
import { loadConfiguration } from './load-configuration.ts'
import { modelEnvironment } from './model-environment.ts'
import { type ReviewOptions, reviewOptions } from './review-options.ts'

/** What a review or its preview goes by. */
export interface ConfiguredReview {
  /** The flags that were given, and for what concerns the program alone, what is set elsewhere. */
  readonly flags: ReviewValues
  /** The environment, in which the user's file has its say about the model. */
  readonly env: Surroundings['env']
  readonly options: ReviewOptions
  /** Reports that belong into the folder of the run. */
  readonly runFiles: readonly RunFile[]
  /** Prices of the user, which count before those that are known. */
  readonly prices: readonly ModelPrice[]
  /** Whether answers are taken from earlier runs. */
  readonly remembers: boolean
}

/** Joins flags with what the user's file and variables set. Tells on standard error what variables set nothing. */
export async function configureReview(
  given: ReviewValues,
  surroundings: Surroundings,
): Promise<Result<ConfiguredReview, Failure>> {
  const loaded = await loadConfiguration(given.config, surroundings)
  if (loaded.isErr()) return err(loaded.error)
  const configuration = loaded.value
  const { values, warnings } = configuration
  if (given.quiet === undefined) await writeWarnings(warnings, surroundings.stderr)
  const showsProgress =
    given['no-progress'] === undefined && (given.progress ?? values['output.progress'] ?? true)
  const json = values['output.json'] ?? ''
  const markdown = values['output.markdown'] ?? ''
  const runFiles = [
    ...(given['output-json'] === undefined ? runFile(json, 'json') : []),
    ...(given['output-md'] === undefined ? runFile(markdown, 'markdown') : []),
  ]
  const shared = sharedFile(runFiles.map(({ name, format }) => ({ path: normalize(name), format })))
  if (shared !== null) return err(shared)
  return ok({
    flags: {
      ...given,
      console: given.console ?? values['output.console'] ?? 'detailed',
      'output-json': given['output-json'] ?? (isFull(json) ? json : ''),
      'output-md': given['output-md'] ?? (isFull(markdown) ? markdown : ''),
      ...(!showsProgress && { 'no-progress': true }),
    },
    env: modelEnvironment(configuration, surroundings.env),
    options: reviewOptions(configuration, given, given['no-project-config'] === undefined),
    runFiles,
    prices: given['model-prices'] ?? values['model.prices'] ?? [],
    remembers: given['no-cache'] === undefined && (given.cache ?? values['model.cache'] ?? true),
  })
}

/** A name that leads somewhere by itself. All others are below the folder of the run. */
function isFull(name: string): boolean {
  return isAbsolute(name) || name.startsWith('~/')
}

function runFile(name: string, format: RunFile['format']): RunFile[] {
  return name === '' || isFull(name) ? [] : [{ name, format }]
}
