/** The path that the text of a symbolic link leads to; null when that is outside the repository or its root. */
export function linkTarget(link: string, target: string): string | null {
  if (/^[\\/]|^[A-Za-z]:[\\/]/.test(target)) return null
  const parts = link.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.length === 0 ? null : parts.join('/')
}
