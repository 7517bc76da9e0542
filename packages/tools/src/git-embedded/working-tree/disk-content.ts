import type { UnreadReason } from '@scrutineer/core'
import { unsupported } from '../failure.ts'
import { join } from '../location/find-git-directory.ts'
import { linkMode } from '../objects/tree-entry.ts'
import { type ConversionLookup, lookUpConversions } from './attribute-lookup.ts'
import { needsStored, toStored } from './text-conversion.ts'
import type { WorkTree } from './work-tree.ts'

/** Reads files of the working tree as git would store them. Nothing outside the working tree is ever read. */
export interface DiskContent {
  /**
   * The bytes git would store for a regular file or a link, why they cannot be had, or null when nothing stands there
   * any more.
   */
  read(path: string, mode: string, maxBytes: number): Promise<Uint8Array | UnreadReason | null>
  /** Says whether all folders above a path are folders, and no links to somewhere else. */
  isInside(path: string): Promise<boolean>
}

/** Opens the files of a working tree. */
export function openDiskContent(tree: WorkTree): DiskContent {
  const conversionFor: ConversionLookup = lookUpConversions(tree)
  const folders = new Map<string, Promise<boolean>>()

  function isRealFolder(folder: string): Promise<boolean> {
    const known = folders.get(folder) ?? lookAtFolder(folder)
    folders.set(folder, known)
    return known
  }
  async function lookAtFolder(folder: string): Promise<boolean> {
    if (folder === '') return true
    if (!(await isRealFolder(parentOf(folder)))) return false
    return (await tree.files.facts(join(tree.root, folder)))?.kind === 'directory'
  }
  return {
    isInside: (path) => isRealFolder(parentOf(path)),
    async read(path, mode, maxBytes) {
      if (!(await isRealFolder(parentOf(path)))) return null
      const place = join(tree.root, path)
      if (mode === linkMode) {
        const target = await tree.files.readLink(place)
        // Where links are not supported, git keeps the target text in a plain file, as it is.
        if (target !== null) return target
      }
      const bytes = await tree.files.readPlain(place, maxBytes)
      if (bytes === null) return (await tree.files.facts(place))?.kind === 'other' ? 'not_a_file' : null
      if (!(bytes instanceof Uint8Array) || mode === linkMode) return bytes
      const conversion = await conversionFor(path)
      if (conversion.encoding !== null) {
        throw unsupported(path, `a file that git keeps in another encoding (${conversion.encoding})`)
      }
      const stored = needsStored(conversion, bytes) ? await storedContent(tree, path) : null
      return toStored(bytes, conversion, stored)
    },
  }
}

async function storedContent(tree: WorkTree, path: string): Promise<Uint8Array | null> {
  const entry = tree.tracked.get(path)
  if (entry === undefined || !entry.mode.startsWith('10')) return null
  return tree.repository.objects.readBlob(entry.oid)
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
