import { type Side, storedSide } from '../compare/path-pair.ts'
import { unsupported } from '../failure.ts'
import type { FileFacts } from '../files/git-files.ts'
import type { IndexEntry } from '../index-file/parse-index.ts'
import { join } from '../location/find-git-directory.ts'
import { gitlinkMode, linkMode } from '../objects/tree-entry.ts'
import { blobIdOf } from './blob-id.ts'
import type { DiskContent } from './disk-content.ts'
import { headOfNested } from './nested-repository.ts'
import type { WorkTree } from './work-tree.ts'

/**
 * What the working tree holds for a tracked path now: the index entry's own content where nothing has changed, else the
 * content on disk; null where the file is gone. A file is read only when the file system's facts about it differ from
 * those in the index, or are too young to be trusted.
 */
export async function lookAtTracked(
  tree: WorkTree,
  disk: DiskContent,
  entry: IndexEntry,
): Promise<Side | null> {
  const unchanged = storedSide(entry)
  if (entry.assumeUnchanged) return unchanged
  const place = join(tree.root, entry.path)
  const facts = (await disk.isInside(entry.path)) ? await tree.files.facts(place) : null
  if (entry.skipWorktree && (facts === null || !tree.config.flag('core.sparsecheckout', false)))
    return unchanged
  if (facts === null) return null
  if (entry.mode === gitlinkMode) return lookAtGitlink(tree, entry, facts)
  if (facts.kind === 'directory') {
    // A repository in the place of a file is a change of type; a plain folder there means that the file is gone.
    const head = await headOfNested(tree.files, place)
    return head === null ? null : { mode: gitlinkMode, oid: head, place: 'objects' }
  }
  const mode = modeOnDisk(tree, entry.mode, facts)
  if (mode === entry.mode && isKnownSame(tree, entry, facts)) return unchanged
  const bytes = await disk.read(entry.path, mode, maxComparedBytes)
  if (bytes === null) return null
  if (bytes === 'too_large') {
    throw unsupported(entry.path, 'a changed file of a size that this engine does not compare')
  }
  if (!(bytes instanceof Uint8Array)) return { mode, oid: null, place: 'disk' }
  const oid = blobIdOf(bytes)
  if (oid !== entry.oid) return { mode, oid, place: 'disk' }
  return { ...unchanged, mode }
}

// Beyond it even the question whether the file has changed would take the memory of the whole review.
const maxComparedBytes = 256 * 1024 * 1024

/** A submodule that is not checked out counts as unchanged; what lies uncommitted in it is its own affair. */
async function lookAtGitlink(tree: WorkTree, entry: IndexEntry, facts: FileFacts): Promise<Side | null> {
  if (facts.kind !== 'directory') {
    return { mode: modeOnDisk(tree, '100644', facts), oid: null, place: 'disk' }
  }
  const head = await headOfNested(tree.files, join(tree.root, entry.path))
  return storedSide({ mode: gitlinkMode, oid: head ?? entry.oid })
}

/** The mode git would give to what stands there; what it cannot store keeps its known one. */
function modeOnDisk(tree: WorkTree, known: string, facts: FileFacts): string {
  if (facts.kind === 'symlink') return linkMode
  if (facts.kind !== 'file') return known
  if (known === linkMode && !tree.config.flag('core.symlinks', true)) return linkMode
  if (!tree.config.flag('core.filemode', true)) return known.startsWith('10') ? known : '100644'
  return facts.executable ? '100755' : '100644'
}

/**
 * Git's own test. Facts as young as the index prove nothing: the file may have been written again in the same moment. An
 * entry of size zero may be one that git has marked as such on purpose.
 */
function isKnownSame(tree: WorkTree, { stat, oid }: IndexEntry, facts: FileFacts): boolean {
  if (
    facts.kind === 'other' ||
    tree.indexTimeNs === null ||
    stat.mtimeNs / second >= tree.indexTimeNs / second
  )
    return false
  if (stat.size === 0 && oid !== emptyBlob) return false
  return (
    stat.mtimeNs === facts.mtimeNs &&
    (stat.ctimeNs === facts.ctimeNs || !tree.config.flag('core.trustctime', true)) &&
    stat.inode === Number(BigInt.asUintN(32, facts.inode)) &&
    stat.userId === facts.userId >>> 0 &&
    stat.groupId === facts.groupId >>> 0 &&
    stat.size === facts.size % 2 ** 32
  )
}

const second = 1_000_000_000n
const emptyBlob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
