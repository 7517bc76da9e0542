import { foldAscii, toByteString } from '../patterns/byte-string.ts'
import { compileWildmatch } from '../patterns/wildmatch.ts'
import type { ConfigPlace } from './config-place.ts'
import { homeOf, type Surroundings } from './surroundings.ts'

/**
 * Says whether a conditional include applies (`gitdir:`, `gitdir/i:`, `onbranch:`); `unknown` for conditions of other
 * kinds. `from` is the file that holds it.
 */
export async function includeApplies(
  condition: string,
  from: string,
  surroundings: Surroundings,
  place: ConfigPlace,
): Promise<'yes' | 'no' | 'unknown'> {
  const { kind, pattern } =
    /^(?<kind>gitdir|gitdir\/i|onbranch):(?<pattern>.*)$/s.exec(condition)?.groups ?? {}
  if (kind === undefined || pattern === undefined) return 'unknown'
  if (kind === 'onbranch') {
    return place.branch !== null && globMatches(withContents(pattern), place.branch, false) ? 'yes' : 'no'
  }
  if (place.gitDirectory === null) return 'no'
  const fold = kind === 'gitdir/i'
  const home = homeOf(surroundings.env)
  let glob = withContents(pattern)
  let start = ''
  if (glob.startsWith('~/')) {
    if (home === null) return 'no'
    glob = home + glob.slice(1)
  } else if (glob.startsWith('./')) {
    const folder = await surroundings.files.realPath(from.slice(0, from.lastIndexOf('/')))
    start = `${folder ?? ''}/`
    glob = glob.slice(2)
  } else if (!glob.startsWith('/')) glob = `**/${glob}`
  const real = (await surroundings.files.realPath(place.gitDirectory)) ?? place.gitDirectory
  const applies = [real, place.gitDirectory].some((path) => matchesBelow(start, glob, path, fold))
  return applies ? 'yes' : 'no'
}

function withContents(pattern: string): string {
  return pattern.endsWith('/') ? `${pattern}**` : pattern
}

function matchesBelow(start: string, glob: string, path: string, fold: boolean): boolean {
  const [wanted, given] = fold ? [foldAscii(start), foldAscii(path)] : [start, path]
  return given.startsWith(wanted) && globMatches(glob, path.slice(start.length), fold)
}

function globMatches(glob: string, text: string, fold: boolean): boolean {
  const bytes = toByteString(text)
  return compileWildmatch(toByteString(glob), { pathname: true, fold })(fold ? foldAscii(bytes) : bytes)
}
