import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import { builtInPattern } from './built-in-pattern.ts'
import { untrackedExclusions } from './default-exclusions.ts'

const patterns = untrackedExclusions.map((glob) => builtInPattern(glob, false))

/** Says whether a file holds secrets by custom and is not tracked, so that nobody has yet decided to publish it. */
export function isUntrackedSecret(file: ChangedFile): boolean {
  return file.untracked && patterns.some((pattern) => pattern.matches(pathOf(file)))
}
