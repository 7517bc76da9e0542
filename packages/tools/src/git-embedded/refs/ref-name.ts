/**
 * Says whether a text may name a ref, by the rules of `git check-ref-format --allow-onelevel`, and is in no position to
 * lead out of the git directory. Nothing else ever becomes a path below it.
 */
export function isRefName(name: string): boolean {
  if (name === '' || name === '@' || name.startsWith('-')) return false
  if (/[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\.$/.test(name)) return false
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'))
}
