import type { ChangeSourceError, ChangeSourceErrorCode } from '@scrutineer/core'
import type { ProgramOutcome } from './run-program.ts'
import { scrubText } from './scrub-text.ts'

/** What to keep out of the words, and the limit that applied. */
export interface FailureContext {
  /** Folders of this machine that must not be told. */
  readonly hidden: readonly string[]
  readonly timeoutMs: number
  /** What it means that the time was over; `git_failed` when left out. */
  readonly slow?: 'git_failed' | 'repository_too_large' | undefined
}

/**
 * What a call of git died of, as one of the known codes. Nothing that git was called with goes out, no absolute path, and
 * of git's own words at most one line.
 */
export function classifyFailure(
  outcome: Pick<ProgramOutcome, 'end' | 'exitCode' | 'errors'>,
  { hidden, timeoutMs, slow = 'git_failed' }: FailureContext,
): ChangeSourceError {
  switch (outcome.end) {
    case 'aborted':
      return problem('aborted', 'the caller stopped it', null)
    case 'not_started':
      return problem('git_missing', 'the git program could not be started', 'install git 2.37 or later')
    case 'timed_out':
      return problem(
        slow,
        `git took longer than ${timeoutMs / 1000} seconds`,
        slow === 'git_failed' ? null : smaller,
      )
    case 'output_limit':
      return problem('repository_too_large', 'git has more to say than can be taken in', smaller)
    case 'memory_limit':
      return problem('repository_too_large', 'git needs more memory than any sound change takes', smaller)
    case 'enough':
    case 'exited':
      return classifyWords(outcome, hidden)
  }
}

const smaller = 'review less at once'

interface Words {
  readonly pattern: RegExp
  readonly code: ChangeSourceErrorCode
  /** As in `detail`; null when left out. */
  readonly subject?: '$1'
  /** `$1` is what the pattern's first group found: only ever a name that the pattern itself bounds. */
  readonly detail: string
  readonly remedy: string | null
}

/** Git speaks English here (`LC_ALL=C`); first match wins. */
const knownWords: readonly Words[] = [
  {
    pattern: /detected dubious ownership|unsafe repository \(/,
    code: 'unsafe_repository',
    detail: 'the repository belongs to another user, so git does not trust it',
    remedy: 'if you do, run in it: git config --global --add safe.directory "$(pwd -P)"',
  },
  {
    pattern: /cannot use bare repository/,
    code: 'unsafe_repository',
    detail: 'git is set not to use a bare repository that it finds by itself (safe.bareRepository)',
    remedy: 'review in a clone of it',
  },
  {
    pattern: /must be run in a work tree/,
    code: 'not_a_repository',
    detail: 'there is no working tree here, only a bare repository',
    remedy: 'name a commit or a range of commits',
  },
  {
    pattern: /not a git repository|invalid gitfile format|not a gitdir/i,
    code: 'not_a_repository',
    detail: 'neither this folder nor one above it is a git repository',
    remedy: 'go into a folder of one first',
  },
  {
    pattern: /unknown repository extensions? found:\s*([a-z][a-z0-9-]{0,60})\b/i,
    code: 'engine_unsupported',
    subject: '$1',
    detail: 'the repository has an extension that this git does not know',
    remedy: 'install a newer git',
  },
  {
    pattern: /expected git repo version <= \d+, found (\d{1,9})/i,
    code: 'engine_unsupported',
    subject: '$1',
    detail: 'the repository is of a format that this git does not know',
    remedy: 'install a newer git',
  },
  {
    pattern: /bad boolean (?:config|environment) value .* for '?(GIT_[A-Z_]{1,60})\b/,
    code: 'git_failed',
    detail: 'git takes the value of the environment variable $1 for no boolean',
    remedy: 'set it to 1 or 0, or unset it',
  },
  {
    pattern: /(?:missing|empty) config (?:key|value)\b/,
    code: 'git_failed',
    detail: 'the environment variable GIT_CONFIG_COUNT announces settings that are not all there',
    remedy: 'set all GIT_CONFIG_KEY_ and GIT_CONFIG_VALUE_ variables that it counts, or unset it',
  },
  {
    pattern:
      /could not fetch [0-9a-f]+ from promisor remote|lazy fetching disabled|promisor|transport '.*' not allowed/,
    code: 'objects_missing',
    detail: 'this partial clone lacks objects that the change needs',
    remedy: 'fetch them once: git fetch --refetch --no-filter',
  },
  {
    pattern:
      /bad (object|tree object)|unable to read (tree|[0-9a-f]{8})|missing (blob|tree|commit)|object file .* is (empty|corrupt)|loose object .* is corrupt|unable to find [0-9a-f]{8}/,
    code: 'objects_missing',
    detail: 'objects that the change needs are missing or damaged',
    remedy: 'see what is wrong with: git fsck',
  },
  {
    pattern: /out of memory|memory exhausted|cannot allocate memory|mmap failed/i,
    code: 'repository_too_large',
    detail: 'git ran out of memory',
    remedy: smaller,
  },
]

function classifyWords(
  { errors, exitCode }: Pick<ProgramOutcome, 'errors' | 'exitCode'>,
  hidden: readonly string[],
): ChangeSourceError {
  for (const { pattern, code, subject, detail, remedy } of knownWords) {
    const match = pattern.exec(errors)
    if (match === null) continue
    const found = match[1] ?? ''
    return {
      ...problem(code, detail.replace('$1', found), remedy),
      subject: subject === undefined ? null : found,
    }
  }
  const line = errors.split('\n').find((text) => /^(fatal|error): /.test(text))
  const words = line === undefined ? '' : `: ${scrubText(line.replace(/^(fatal|error): /, ''), hidden)}`
  return problem(
    'git_failed',
    `git ended with ${exitCode === null ? 'a signal' : `exit code ${exitCode}`}${words}`,
    null,
  )
}

function problem(code: ChangeSourceErrorCode, detail: string, remedy: string | null): ChangeSourceError {
  return { code, subject: null, detail, remedy }
}
