import type { ObjectReader } from '../../git-native/objects/object-reader.ts'
import type { GitPlace } from '../../process/run-git.ts'
import type { FetchPlace } from '../fetch/run-remote.ts'

/** Where commits are fetched to and looked at. */
export interface CommitStore {
  readonly fetch: FetchPlace
  readonly place: GitPlace
  readonly objects: ObjectReader
}

/** Each id once. */
export function uniqueIds(...ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
