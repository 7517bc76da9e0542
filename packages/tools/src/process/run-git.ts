import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { classifyFailure, type FailureContext } from './classify-failure.ts'
import type { GitProgram } from './find-git.ts'
import { gitEnvironment } from './git-environment.ts'
import { attributesOffEnvironment, attributesOffSettings, pinnedSettings } from './pinned-settings.ts'
import { type ProgramEnd, runProgram } from './run-program.ts'

/** Where a call of git happens. */
export interface GitPlace {
  readonly git: GitProgram
  readonly cwd: string
  /** On top of the fixed environment, such as `GIT_INDEX_FILE`. */
  readonly env: Readonly<Record<string, string>>
  /** `off` where both sides are trees, so that no attributes file can hide text. */
  readonly attributes: 'on' | 'off'
}

/** One call of git. */
export interface GitCall {
  readonly args: readonly string[]
  readonly signal?: AbortSignal | undefined
  readonly input?: Uint8Array
  readonly onOutput?: (chunk: Uint8Array) => boolean
  readonly sideChannel?: boolean
  /** Exit codes that are answers; 0 alone when left out. */
  readonly answers?: readonly number[]
  /** `magic` lets paths carry `:(glob)` and `:(exclude)`; else each path is taken as it is. */
  readonly pathspecs?: 'literal' | 'magic'
  readonly maxOutputBytes?: number
  readonly timeoutMs?: number
  readonly watchMemory?: boolean | number
  readonly slow?: FailureContext['slow']
}

/** What git answered. */
export interface GitAnswer {
  readonly end: ProgramEnd
  readonly exitCode: number | null
  readonly output: Uint8Array
  readonly errors: string
  readonly side: string
}

/** 256 MiB is what the patch reader takes at most. */
const defaultMaxOutputBytes = 256 * 1024 * 1024
const defaultTimeoutMs = 300_000

/** Runs git once, with every setting pinned that could start a program or change the text. */
export async function runGit(place: GitPlace, call: GitCall): Promise<Result<GitAnswer, ChangeSourceError>> {
  const timeoutMs = call.timeoutMs ?? defaultTimeoutMs
  const outcome = await runProgram({
    file: place.git.file,
    background: place.git.background,
    args: gitArguments(place, call.args, call.pathspecs),
    cwd: place.cwd,
    env: gitProcessEnvironment(place),
    input: call.input,
    sideChannel: call.sideChannel === true,
    maxOutputBytes: call.maxOutputBytes ?? defaultMaxOutputBytes,
    timeoutMs,
    watchMemory: call.watchMemory ?? false,
    signal: call.signal,
    ...(call.onOutput === undefined ? {} : { onOutput: call.onOutput }),
  })
  const answered =
    outcome.end === 'enough' ||
    (outcome.end === 'exited' &&
      outcome.exitCode !== null &&
      (call.answers ?? [0]).includes(outcome.exitCode))
  return answered
    ? ok(outcome)
    : err(classifyFailure(outcome, { hidden: [place.cwd], timeoutMs, slow: call.slow }))
}

/** The whole argument list of a call. */
export function gitArguments(
  place: GitPlace,
  args: readonly string[],
  pathspecs: GitCall['pathspecs'] = 'literal',
): string[] {
  const settings = place.attributes === 'off' ? [...pinnedSettings, ...attributesOffSettings] : pinnedSettings
  return [
    '--no-pager',
    ...(pathspecs === 'literal' ? ['--literal-pathspecs'] : []),
    ...settings.flatMap((setting) => ['-c', setting]),
    ...args,
  ]
}

/** The whole environment of a call. */
export function gitProcessEnvironment(place: GitPlace): Record<string, string> {
  const attributes = place.attributes === 'off' ? attributesOffEnvironment : {}
  return gitEnvironment(place.git.env, { ...attributes, ...place.env })
}
