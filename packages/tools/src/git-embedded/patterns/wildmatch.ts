import { readBracket } from './byte-set.ts'

/** How a pattern reads its text. */
export interface WildmatchOptions {
  /** Only `**` crosses a slash, as in patterns for paths. */
  readonly pathname: boolean
  /** ASCII letters match in either case. The text must be in lower case already. */
  readonly fold: boolean
}

/**
 * Makes a matcher for a pattern in git's glob language (`gitignore(5)`): `*`, `?`, `[a-z]`, `**`, and a backslash
 * before a character that stands for itself. Pattern and text are byte strings (`toByteString`). The time grows with
 * the product of their lengths and no faster.
 */
export function compileWildmatch(pattern: string, options: WildmatchOptions): (text: string) => boolean {
  const steps = readSteps(pattern, options)
  return steps === null ? () => false : (text) => run(steps, text)
}

/**
 * One step of a pattern. `take` consumes a byte that it lets through; `star` consumes any number of them; `folders`
 * consumes nothing, or anything that ends with a slash.
 */
type Step =
  | { readonly kind: 'take'; readonly accepts: Uint8Array }
  | { readonly kind: 'star'; readonly accepts: Uint8Array }
  | { readonly kind: 'folders' }

const everything = new Uint8Array(256).fill(1)
const slash = 0x2f
const inFolder = everything.map((_, byte) => (byte === slash ? 0 : 1))

/** Null for a pattern that matches nothing. */
function readSteps(pattern: string, options: WildmatchOptions): readonly Step[] | null {
  const wild = options.pathname ? inFolder : everything
  const steps: Step[] = []
  for (let at = 0; at < pattern.length; ) {
    const char = pattern[at]
    if (char === '*') {
      const end = endOfStars(pattern, at)
      const across = options.pathname && isAcrossFolders(pattern, at, end)
      if (across && pattern[end] === '/') {
        steps.push({ kind: 'folders' })
        at = end + 1
      } else {
        steps.push({ kind: 'star', accepts: across ? everything : wild })
        at = end
      }
    } else if (char === '?') {
      steps.push({ kind: 'take', accepts: wild })
      at++
    } else if (char === '[') {
      const bracket = readBracket(pattern, at, options.fold)
      if (bracket === null) return null
      if (options.pathname) bracket.bytes[slash] = 0
      steps.push({ kind: 'take', accepts: bracket.bytes })
      at = bracket.end
    } else {
      // As in git, an escaped capital is not folded, so where case is ignored it matches nothing.
      const escaped = char === '\\'
      if (escaped) at++
      const byte = pattern.charCodeAt(at)
      if (Number.isNaN(byte)) return null
      steps.push({ kind: 'take', accepts: only(options.fold && !escaped ? lower(byte) : byte) })
      at++
    }
  }
  return steps
}

function endOfStars(pattern: string, start: number): number {
  let end = start
  while (pattern[end] === '*') end++
  return end
}

/** Two stars or more that stand alone between slashes or the pattern's ends. */
function isAcrossFolders(pattern: string, start: number, end: number): boolean {
  if (end - start < 2 || (start > 0 && pattern[start - 1] !== '/')) return false
  return end === pattern.length || pattern[end] === '/' || pattern.startsWith('\\/', end)
}

function only(byte: number): Uint8Array {
  const bytes = new Uint8Array(256)
  bytes[byte] = 1
  return bytes
}

function lower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
}

/** Follows all ways through the steps at once, so that no pattern makes it try ways one after the other. */
function run(steps: readonly Step[], text: string): boolean {
  // A second row of places, behind the first, for being inside `folders` after its start.
  const inside = steps.length + 1
  let places = new Uint8Array(inside + steps.length)
  let next = new Uint8Array(places.length)
  enter(steps, places, 0)
  for (let index = 0; index < text.length; index++) {
    const byte = text.charCodeAt(index)
    next.fill(0)
    let alive = false
    for (let at = 0; at < steps.length; at++) {
      const step = steps[at]
      if (step === undefined) break
      if (step.kind === 'folders') {
        if (places[at] === 0 && places[inside + at] === 0) continue
        next[inside + at] = 1
        alive = true
        if (byte === slash) enter(steps, next, at + 1)
      } else if (places[at] === 1 && step.accepts[byte] === 1) {
        alive = true
        enter(steps, next, step.kind === 'star' ? at : at + 1)
      }
    }
    if (!alive) return false
    const spent = places
    places = next
    next = spent
  }
  return places[steps.length] === 1
}

/** Marks a place, and those behind steps that may consume nothing. */
function enter(steps: readonly Step[], places: Uint8Array, start: number): void {
  for (let at = start; places[at] === 0; at++) {
    places[at] = 1
    const step = steps[at]
    if (step === undefined || step.kind === 'take') return
  }
}
