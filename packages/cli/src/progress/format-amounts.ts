/** A span of time as people read it, such as `1:05`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** A number of tokens, such as `850`, `12.3k` or `4.1M`. */
export function formatTokens(tokens: number): string {
  if (tokens < 1_000) return `${tokens}`
  if (tokens < 999_950) return `${(tokens / 1_000).toFixed(1)}k`
  return `${(tokens / 1_000_000).toFixed(1)}M`
}

/** A number with its noun, such as `1 file` or `3 files`. */
export function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Some paths in one line: the first, and how many more. */
export function formatPaths(paths: readonly string[]): string {
  const [first = ''] = paths
  return paths.length > 1 ? `${first} and ${paths.length - 1} more` : first
}
