import { compareBytewise, type PathPage } from '@scrutineer/core'

/** What a page begins after and holds. */
export interface PageQuery {
  /** Empty for all. */
  readonly directory: string
  readonly cursor: string | null
  readonly limit: number
}

/** One page of a list that is in order of bytes, each step found by halving. */
export function pagePaths(paths: readonly string[], { directory, cursor, limit }: PageQuery): PathPage {
  const prefix = directory === '' ? '' : `${directory}/`
  const begin = prefix === '' ? 0 : firstNotBefore(paths, prefix)
  const after = cursor === null ? begin : Math.max(begin, firstAfter(paths, cursor))
  const page: string[] = []
  let at = after
  for (; at < paths.length && page.length < limit; at++) {
    const path = paths[at] ?? ''
    if (!path.startsWith(prefix)) break
    page.push(path)
  }
  const more = at < paths.length && (paths[at] ?? '').startsWith(prefix)
  return { paths: page, nextCursor: more ? (page.at(-1) ?? cursor) : null }
}

/** Says whether a path or one below it is in an ordered list. */
export function hasPathBelow(paths: readonly string[], directory: string): boolean {
  return (paths[firstNotBefore(paths, `${directory}/`)] ?? '').startsWith(`${directory}/`)
}

/** The place of the first path that does not come before a text. */
export function firstNotBefore(paths: readonly string[], text: string): number {
  return halve(paths, (path) => compareBytewise(path, text) < 0)
}

function firstAfter(paths: readonly string[], text: string): number {
  return halve(paths, (path) => compareBytewise(path, text) <= 0)
}

function halve(paths: readonly string[], isBefore: (path: string) => boolean): number {
  let low = 0
  let high = paths.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(paths[middle] ?? '')) low = middle + 1
    else high = middle
  }
  return low
}
