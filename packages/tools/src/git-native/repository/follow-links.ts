import { decodeBytes, problemOfPath } from '@scrutineer/core'
import { err, ok } from 'neverthrow'
import { repositoryProblem } from './repository-problem.ts'
import type { Answer, Snapshot, SnapshotEntry } from './snapshot.ts'

/** Where a path leads, all links followed. */
export interface Followed {
  readonly path: string
  readonly entry: SnapshotEntry
}

/** As many as Linux follows. */
const maxLinks = 40
/** Longer than any path that a system takes. */
const maxTargetBytes = 4096

/**
 * Follows the symbolic links on the way to a path and at its end, inside the snapshot. A link that leads out of it, or
 * into a git directory, is not followed; null when nothing stands where the path leads.
 */
export async function followLinks(
  snapshot: Snapshot,
  path: string,
  signal: AbortSignal | undefined,
): Answer<Followed | null> {
  const waiting = path.split('/').toReversed()
  const walked: string[] = []
  let links = 0
  let entry: SnapshotEntry | null = null
  while (waiting.length > 0) {
    const part = waiting.pop() ?? ''
    if (part === '' || part === '.') continue
    if (part === '..') {
      if (walked.pop() === undefined) return err(outside(path))
      entry = null
      continue
    }
    walked.push(part)
    const here = walked.join('/')
    if (problemOfPath(here) !== null) return err(outside(path))
    const found = await snapshot.entryAt(here, signal)
    if (found.isErr()) return err(found.error)
    entry = found.value
    if (entry === null) return ok(null)
    if (entry.kind !== 'symlink') continue
    links++
    if (links > maxLinks)
      return err(repositoryProblem('failed', path, `more than ${maxLinks} symbolic links follow one another`))
    const target = await snapshot.read(here, entry, maxTargetBytes, signal)
    if (target.isErr()) return err(target.error)
    const text = decodeBytes(target.value)
    if (text.startsWith('/') || /^[A-Za-z]:[\\/]/.test(text)) return err(outside(path))
    walked.pop()
    entry = null
    waiting.push(...text.split('/').toReversed())
  }
  if (entry === null && walked.length > 0) {
    const found = await snapshot.entryAt(walked.join('/'), signal)
    if (found.isErr()) return err(found.error)
    entry = found.value
  }
  if (walked.length === 0)
    return err(repositoryProblem('not_a_file', path, 'it leads to the root of the repository'))
  return ok(entry === null ? null : { path: walked.join('/'), entry })
}

function outside(path: string) {
  return repositoryProblem('outside_repository', path, 'a symbolic link leads out of the repository')
}
