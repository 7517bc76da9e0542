/**
 * The command that brings a branch or a tag under the very name that was asked for: fetched without a place, it would be
 * `FETCH_HEAD` alone, and the name as unknown as before. Null for what is no such name.
 */
export function fetchCommand(revision: string): string | null {
  const [, place = '', name] =
    /^(refs\/heads\/|refs\/tags\/|(?:refs\/remotes\/)?origin\/)?(\w(?:[\w./-]*\w)?)$/.exec(revision) ?? []
  if (name === undefined || name === 'HEAD' || name.startsWith('refs/') || isId(name)) return null
  if (place.endsWith('origin/')) return `git fetch origin ${name}:refs/remotes/origin/${name}`
  const full = place === '' && looksLikeTag(name) ? `refs/tags/${name}` : revision
  return `git fetch origin ${full}:${full}`
}

/** Whole or short; a server gives commits by their whole id alone, and those of its history not always. */
function isId(name: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(name)
}

/** `v1.2` and `2026.1`: git puts what it is told no more of among the branches, where no tag can stand. */
function looksLikeTag(name: string): boolean {
  return /^v?\d+(\.\d+)/.test(name)
}
