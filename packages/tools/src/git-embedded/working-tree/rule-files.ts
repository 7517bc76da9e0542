import { unsupported } from '../failure.ts'
import { join } from '../location/find-git-directory.ts'
import { expandHome, xdgConfigOf } from '../location/surroundings.ts'
import { type AttributeFile, readAttributeFile } from './attribute-file.ts'
import { type IgnoreFile, readIgnoreFile } from './ignore-rules.ts'
import type { WorkTree } from './work-tree.ts'

/** The ignore files that hold for the whole working tree, lightest first: the user's, then the repository's own. */
export async function readGlobalIgnores(tree: WorkTree): Promise<readonly IgnoreFile[]> {
  const paths = [
    userFile(tree, 'core.excludesfile', 'ignore'),
    join(tree.repository.gitDirectory, 'info/exclude'),
  ]
  const files: IgnoreFile[] = []
  for (const path of paths) {
    const bytes = path === null ? null : await tree.files.read(path)
    if (bytes !== null) files.push(readIgnoreFile(bytes, '', tree.fold))
  }
  return files
}

/** The `.gitignore` of a folder; null where there is none. The folder has a trailing slash, or is empty for the root. */
export async function readFolderIgnore(tree: WorkTree, folder: string): Promise<IgnoreFile | null> {
  const bytes = await readRuleFile(tree, `${folder}.gitignore`, false)
  return bytes === null ? null : readIgnoreFile(bytes, folder, tree.fold)
}

/** The attributes files that outweigh, or are outweighed by, those of the folders. */
export interface GlobalAttributes {
  readonly light: readonly AttributeFile[]
  readonly heavy: readonly AttributeFile[]
}

/** The attributes files that hold for the whole working tree. */
export async function readGlobalAttributes(tree: WorkTree): Promise<GlobalAttributes> {
  const read = async (path: string | null) => {
    const bytes = path === null ? null : await tree.files.read(path)
    return bytes === null ? [] : [readAttributeFile(bytes, '', tree.fold)]
  }
  const user = userFile(tree, 'core.attributesfile', 'attributes')
  return {
    light: [...(await read('/etc/gitattributes')), ...(await read(user))],
    heavy: await read(join(tree.repository.gitDirectory, 'info/attributes')),
  }
}

/** The `.gitattributes` of a folder; null where there is none. Missing on disk, the tracked one holds. */
export async function readFolderAttributes(tree: WorkTree, folder: string): Promise<AttributeFile | null> {
  const bytes = await readRuleFile(tree, `${folder}.gitattributes`, true)
  if (bytes === null) return null
  const file = readAttributeFile(bytes, folder, tree.fold)
  return folder === '' ? file : { ...file, macros: new Map() }
}

function userFile(tree: WorkTree, key: string, name: string): string | null {
  const { env } = tree.repository.surroundings
  const setting = tree.config.get(key)
  if (typeof setting !== 'string') {
    const folder = xdgConfigOf(env)
    return folder === null ? null : `${folder}/git/${name}`
  }
  if (setting === '') return null
  const path = expandHome(setting, env)
  if (path === null) throw unsupported(key, 'a path of a form this engine does not know')
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path) ? path : join(tree.root, path)
}

/** A rule file that stands in the working tree: links are not followed. */
async function readRuleFile(tree: WorkTree, path: string, orTracked: boolean): Promise<Uint8Array | null> {
  const bytes = await tree.files.readPlain(join(tree.root, path), maxRuleBytes)
  if (bytes === 'too_large') throw unsupported(path, 'a file of rules larger than this engine reads')
  if (bytes !== null && bytes !== 'unreadable') return bytes
  const entry = tree.tracked.get(path)
  if (entry === undefined || !(orTracked || entry.skipWorktree) || entry.mode.startsWith('12')) return null
  if ((await tree.repository.objects.sizeOf(entry.oid)) > maxRuleBytes) {
    throw unsupported(path, 'a file of rules larger than this engine reads')
  }
  return tree.repository.objects.readBlob(entry.oid)
}

const maxRuleBytes = 4 * 1024 * 1024
