import type { ChangeSourceError } from '@scrutineer/core'
import { decodeBytes } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { classifyFailure } from '../../process/classify-failure.ts'
import { readGitTrace, traceArguments, traceEnvironment } from '../../process/git-trace.ts'
import { type GitPlace, gitArguments, gitProcessEnvironment, runGit } from '../../process/run-git.ts'
import { runProgram } from '../../process/run-program.ts'
import { checkGitVersion, type GitFolder, shownFolder } from '../git-folder.ts'
import { problem } from '../problem.ts'
import type { ObjectFormat } from './empty-tree.ts'
import { fetchCommand } from './fetch-command.ts'
import { isFullId } from './problem-of-revision.ts'

/** What one `git rev-parse` tells of a repository and of commits in it. */
export interface CommitAnswer {
  /** Absolute path of the git directory. */
  readonly gitDirectory: string
  readonly format: ObjectFormat
  /** True where history is cut off. */
  readonly shallow: boolean
  readonly bare: boolean
  /** Full ids, in the order git gives them. */
  readonly ids: readonly string[]
  /** Ids that git names as excluded: the merge bases of an `A...B`. */
  readonly excluded: readonly string[]
  /** Names that stand for more than one thing, such as a branch and a tag; git has its order among them. */
  readonly ambiguous: readonly string[]
  /** Which expression could not be resolved, and why; those after it were not tried. Null when all were. */
  readonly unresolved: ChangeSourceError | null
}

/** Expressions to resolve: `names` are what a person wrote, to tell which of them is wrong. */
export interface CommitQuestion {
  readonly expressions: readonly string[]
  readonly names: readonly string[]
}

/**
 * Asks git for all that reading commits needs, in one call. An expression that cannot be resolved is told about under the
 * name at the same place.
 */
export async function askCommits(
  folder: GitFolder,
  { expressions, names }: CommitQuestion,
  signal: AbortSignal | undefined,
): Promise<Result<CommitAnswer, ChangeSourceError>> {
  const place = { git: folder.git, cwd: folder.folder, env: traceEnvironment([]), attributes: 'on' } as const
  const flags = [
    '--is-shallow-repository',
    '--show-object-format',
    '--is-bare-repository',
    '--absolute-git-dir',
  ]
  const timeoutMs = 60_000
  const outcome = await runProgram({
    file: place.git.file,
    background: place.git.background,
    args: gitArguments(place, [...traceArguments, 'rev-parse', ...flags, ...expressions, '--']),
    cwd: place.cwd,
    env: gitProcessEnvironment(place),
    sideChannel: true,
    maxOutputBytes: 1024 * 1024,
    timeoutMs,
    signal,
  })
  if (outcome.end === 'exited') {
    const version = await checkGitVersion(folder, readGitTrace(outcome.side), signal)
    if (version.isErr()) return err(version.error)
  }
  const read = outcome.end === 'exited' ? readAnswer(outcome.output) : null
  const answer = read === null ? null : { ...read, ambiguous: ambiguousNames(outcome.errors) }
  if (outcome.end === 'exited' && outcome.exitCode === 0 && answer !== null) return ok(answer)
  if (answer !== null) {
    const unresolved = revisionProblem(outcome.errors, names[answer.ids.length] ?? null, answer.shallow)
    if (unresolved !== null) {
      const missing = await missingCommit(place, unresolved, signal)
      return ok({ ...answer, unresolved: missing ?? unresolved })
    }
  }
  const failed = classifyFailure(outcome, { hidden: [place.cwd], timeoutMs })
  return err(aboutFolder(failed, folder.folder))
}

/** A branch or tag that is there although its commit is not: to fetch the name again would bring nothing. */
async function missingCommit(
  place: GitPlace,
  { code, subject }: ChangeSourceError,
  signal: AbortSignal | undefined,
): Promise<ChangeSourceError | null> {
  if (code !== 'unknown_revision' || subject === null || isFullId(subject)) return null
  const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', subject]
  const told = await runGit({ ...place, env: {} }, { args: asked, maxOutputBytes: 1024, signal })
  if (told.isErr() || !isFullId(decodeBytes(told.value.output).trim())) return null
  return problem(
    'objects_missing',
    subject,
    'the commit of this name is missing',
    'see what is wrong with: git fsck',
  )
}

/** Tells which folder a failure is about, where it is about one. */
export function aboutFolder(failed: ChangeSourceError, folder: string): ChangeSourceError {
  const about = failed.code === 'not_a_repository' || failed.code === 'unsafe_repository'
  return about ? { ...failed, subject: shownFolder(folder) } : failed
}

function readAnswer(output: Uint8Array): CommitAnswer | null {
  const lines = linesOf(output)
  if (lines.at(-1) === '--') lines.pop()
  const [shallow, format, bare, ...rest] = lines
  if (format !== 'sha1' && format !== 'sha256') return null
  // The name of a folder may hold line feeds, so it is what the ids at the end leave.
  const listed: string[] = []
  while (isId(rest.at(-1) ?? '')) listed.unshift(rest.pop() ?? '')
  if (rest.length === 0) return null
  return {
    gitDirectory: rest.join('\n'),
    format,
    shallow: shallow === 'true',
    bare: bare === 'true',
    ids: listed.filter(isFullId),
    excluded: listed.filter((line) => line.startsWith('^')).map((line) => line.slice(1)),
    ambiguous: [],
    unresolved: null,
  }
}

function linesOf(output: Uint8Array): string[] {
  const lines = decodeBytes(output).split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function isId(line: string): boolean {
  return isFullId(line.startsWith('^') ? line.slice(1) : line)
}

function ambiguousNames(errors: string): string[] {
  return [...errors.matchAll(/^warning: refname '(.*)' is ambiguous\.$/gm)].map(([, name = '']) => name)
}

/** What is wrong with a name, when git's words say that a name is the trouble. */
function revisionProblem(errors: string, subject: string | null, shallow: boolean): ChangeSourceError | null {
  const type = /expected commit type, but the object dereferences to (\w+) type/.exec(errors)?.[1]
  if (type !== undefined) {
    return problem(
      'invalid_revision',
      subject,
      `it is a ${type}, and a commit is wanted`,
      'name a commit, branch or tag',
    )
  }
  if (/short (object ID|SHA1) [0-9a-f]+ is ambiguous/.test(errors)) {
    return problem(
      'unknown_revision',
      subject,
      'the short id fits more than one object',
      'write more of its digits',
    )
  }
  if (!/bad revision|unknown revision|ambiguous argument|needed a single revision/i.test(errors)) return null
  if (subject === 'HEAD' || subject === '@') {
    return problem(
      'unborn_branch',
      subject,
      'the current branch has no commit yet',
      'review the workspace, or commit first',
    )
  }
  return problem(
    'unknown_revision',
    subject,
    'no commit of this name is in the repository',
    remedyFor(subject, shallow),
  )
}

/** How to get a branch or tag that is not here; for other expressions, how to get or see what may be meant. */
function remedyFor(subject: string | null, shallow: boolean): string {
  const command = fetchCommand(subject ?? '')
  if (command !== null) return `if it is on the server, fetch it: ${command}`
  return shallow
    ? 'this clone is shallow, so fetch the history: git fetch --unshallow origin'
    : 'see what there is with: git log --all --oneline'
}
