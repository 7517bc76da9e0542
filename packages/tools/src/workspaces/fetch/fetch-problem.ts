/** Why a fetch brought nothing. */
export type FetchProblemCode =
  | 'aborted'
  | 'auth'
  | 'unavailable'
  | 'too_large'
  | 'diff_too_large'
  | 'timed_out'
  /** The server has no such object, or gives none by its id. */
  | 'not_given'
  /** The branch that must hold the head does not. */
  | 'not_on_branch'
  /** The two commits have no other in common. */
  | 'unrelated'
  /** The server cannot leave out what was to be left out. */
  | 'filter_refused'
  | 'engine_unsupported'
  /** The server said no, in words of its own. */
  | 'refused'
  /** Nothing of the above: this machine, most often. */
  | 'failed'

/** `detail` holds nothing that git or the server wrote. */
export interface FetchProblem {
  readonly code: FetchProblemCode
  readonly detail: string
}

/** The caller gave up. */
export const abortedFetch: FetchProblem = { code: 'aborted', detail: 'the caller stopped it' }

/** The whole history of the branch is at hand, and the head is not in it. */
export const notOnBranch: FetchProblem = {
  code: 'not_on_branch',
  detail: 'the branch does not hold the commit',
}

/** The server said no. */
export const refusedFetch: FetchProblem = {
  code: 'refused',
  detail: 'the server refuses in words that are not known',
}

interface Words {
  readonly pattern: RegExp
  readonly code: FetchProblemCode
  readonly detail: string
}

/** Git speaks English here (`LC_ALL=C`); first match wins. */
const knownWords: readonly Words[] = [
  {
    pattern: /Authentication failed|could not read (Username|Password)|returned error: (401|403)/,
    code: 'auth',
    detail: 'the server does not let git read the repository with this token',
  },
  {
    // A page with status 200 at an address that is no repository's is none either.
    pattern:
      /repository '.*' not found|returned error: (404|410|451)|Repository not found|not valid: is this a git repository/,
    code: 'auth',
    detail: 'the server shows no such repository to git; the token may lack access to its contents',
  },
  {
    pattern:
      /not our ref|unadvertised object|couldn't find remote ref|remote did not send all necessary objects/,
    code: 'not_given',
    detail: 'the server no longer has the commit, or does not give it away',
  },
  {
    pattern:
      /filter '.*' not supported|filtering not (supported|allowed)|invalid filter-spec|--filter can only be used/,
    code: 'filter_refused',
    detail: 'the server cannot leave out what is not needed',
  },
  {
    pattern: /mismatched algorithms|unknown object format/,
    code: 'engine_unsupported',
    detail: 'the repository names its objects in another way than the pull request does',
  },
  {
    pattern: /returned error: 3\d\d|unable to update url base from redirection/,
    code: 'unavailable',
    detail: 'the server sends git elsewhere, which is not followed',
  },
  {
    pattern: /No space left on device|Disk quota exceeded|File too large/,
    code: 'failed',
    detail: 'there is no room left on the disk',
  },
  {
    pattern: /SSL|certificate|gnutls/i,
    code: 'unavailable',
    detail: "the server's certificate cannot be verified",
  },
  {
    pattern: /Could not resolve (host|proxy)/,
    code: 'unavailable',
    detail: 'the name of the server or of the proxy is not known',
  },
  {
    pattern: /Operation too slow|Connection timed out|Timeout was reached/i,
    code: 'timed_out',
    detail: 'the server answers too slowly',
  },
  {
    pattern: /returned error: \d+|unable to access|Failed to connect|Connection (refused|reset)/,
    code: 'unavailable',
    detail: 'the server cannot be reached or fails',
  },
  {
    pattern:
      /early EOF|hung up|RPC failed|bytes of body are still expected|expected flush after|unexpected disconnect|bad pack|pack is corrupted|pack has|inflate|signature mismatch/,
    code: 'unavailable',
    detail: 'the server stopped in the middle of its answer',
  },
  {
    pattern: /protocol error|invalid server response|bad line length|expected [\w/']+, got/,
    code: 'unavailable',
    detail: 'the server answers in no words of git',
  },
  { pattern: /remote error:/, code: 'refused', detail: refusedFetch.detail },
  {
    // With no word about why: the system ended what writes, as it does at a limit of files or of memory.
    pattern: /index-pack failed|invalid index-pack output/,
    code: 'failed',
    detail: 'git could not write what it fetched',
  },
]

/** What a fetch that ended by itself died of, by git's own words. */
export function problemOfWords(errors: string): FetchProblem {
  const known = knownWords.find(({ pattern }) => pattern.test(errors))
  return known === undefined
    ? { code: 'failed', detail: 'git could not fetch the repository' }
    : { code: known.code, detail: known.detail }
}
