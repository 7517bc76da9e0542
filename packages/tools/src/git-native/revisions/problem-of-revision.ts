/** Git's own limit for a name is far below. */
const maxLength = 4096

/**
 * Why a text cannot name one commit, or null when git may be asked. Whatever git could take for an option or for more
 * than one commit is refused before git sees it.
 */
export function problemOfRevision(revision: string): string | null {
  // A variable that is not set, in a program without types.
  if (typeof revision !== 'string') return 'it is no text'
  if (revision === '') return 'it is empty'
  if (revision.length > maxLength) return `it is longer than ${maxLength} characters`
  if (revision.startsWith('-')) return 'it begins with a dash, as an option does'
  if (/[\u0000-\u001f\u007f]/.test(revision)) return 'it holds a control character'
  if (revision.includes('..')) return 'it is a range, and one commit is wanted'
  if (revision.startsWith('^')) return 'it excludes commits, and one commit is wanted'
  if (revision.startsWith(':/')) return 'it searches all branches; HEAD^{/text} searches one'
  // Inside braces a colon belongs to a time or a text.
  if (/^[^{]*:/.test(revision)) return 'it names a file of a commit, and a commit is wanted'
  if (/\^(@|!|-\d*)$/.test(revision)) return 'it stands for several commits, and one is wanted'
  return null
}

/** Full and lower case, as git prints it: SHA-1 or SHA-256. */
export function isFullId(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}
