/** Why a text is no repository path. */
export type PathProblem = 'empty' | 'absolute' | 'escapes' | 'not_normal' | 'nul_byte' | 'git_directory'

/**
 * What is wrong with a repository path, or null when it is fine: relative, slash-separated, no empty, `.` or `..`
 * part, no NUL, and no part that a file system may take for `.git`.
 */
export function problemOfPath(path: string): PathProblem | null {
  if (!suspicious.test(path)) return null
  if (path === '') return 'empty'
  if (path.includes('\0')) return 'nul_byte'
  if (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)) return 'absolute'
  const parts = path.split('/')
  if (parts.includes('..')) return 'escapes'
  if (parts.some((part) => part === '' || part === '.')) return 'not_normal'
  return parts.some(isGitDirectory) ? 'git_directory' : null
}

/** What every problem has: nearly all paths are cleared by this one look. */
const suspicious = /^[A-Za-z]:|(^|\/)($|\/|\.|git~)|\0/i

/** Leading `./`, doubled slashes and a trailing slash removed: the one spelling of a path that a model may write in many. */
export function normalisePath(path: string): string {
  return path
    .split('/')
    .filter((part, index) => (part !== '' || index === 0) && part !== '.')
    .join('/')
}

/**
 * Says whether a path part names the git directory somewhere: in any case, with trailing blanks or dots, or as its
 * short name on Windows.
 */
function isGitDirectory(part: string): boolean {
  return /^(\.git|git~\d+)[ .]*$/i.test(part)
}
