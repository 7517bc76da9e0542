import { decodeBytes } from '@scrutineer/core'
import { failure } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'

/** Where a repository keeps its data and, unless it is bare, its files. Absolute paths. */
export interface GitLocation {
  readonly gitDirectory: string
  /** The folder that holds `.git`; null where the git directory itself was given. */
  readonly folder: string | null
  /** The `.git` file that led to the git directory; null where it is a folder. */
  readonly gitFile: string | null
}

/**
 * Looks for a repository at `dir` and above it, as git does; folders of `ceilings`, and those above them, are looked in
 * only when they are `dir` itself.
 */
export async function findGitDirectory(
  files: GitFiles,
  dir: string,
  ceilings: readonly string[],
): Promise<GitLocation> {
  const start = await files.realPath(dir)
  if (start === null) throw notARepository(dir)
  for (let folder = start; ; folder = parentOf(folder)) {
    const found = await lookIn(files, folder)
    if (found !== null) return found
    if (folder === parentOf(folder) || ceilings.includes(parentOf(folder))) throw notARepository(dir)
  }
}

async function lookIn(files: GitFiles, folder: string): Promise<GitLocation | null> {
  const dotGit = join(folder, '.git')
  const kind = (await files.facts(dotGit))?.kind
  if (kind === 'file') {
    const gitDirectory = await followOwnGitFile(files, folder, dotGit)
    return { gitDirectory, folder, gitFile: dotGit }
  }
  if ((kind === 'directory' || kind === 'symlink') && (await isGitDirectory(files, dotGit))) {
    return { gitDirectory: dotGit, folder, gitFile: null }
  }
  if (await isGitDirectory(files, folder)) return { gitDirectory: folder, folder: null, gitFile: null }
  return null
}

async function followOwnGitFile(files: GitFiles, folder: string, gitFile: string): Promise<string> {
  const target = await followGitFile(files, gitFile)
  const real = target === null ? null : await files.realPath(target)
  if (real === null) {
    throw failure('not_a_repository', shownFolder(folder), 'the .git file here leads to no git directory')
  }
  return real
}

/** The git directory that a `.git` file names; null when it names none. */
export async function followGitFile(files: GitFiles, path: string): Promise<string | null> {
  const text = decodeBytes((await files.readStart(path, 8192)) ?? new Uint8Array())
  const target = /^gitdir: (.+?)[\r\n]*$/s.exec(text)?.[1]
  if (target === undefined) return null
  const absolute = target.startsWith('/') || /^[A-Za-z]:[\\/]/.test(target)
  const gitDirectory = absolute ? target : join(parentOf(path), target)
  return (await isGitDirectory(files, gitDirectory)) ? gitDirectory : null
}

/** Git's own test: a `HEAD` that reads like one, and folders for objects and refs. */
export async function isGitDirectory(files: GitFiles, path: string): Promise<boolean> {
  const head = await files.facts(join(path, 'HEAD'))
  if (head === null) return false
  if (head.kind !== 'symlink') {
    const text = decodeBytes((await files.readStart(join(path, 'HEAD'), 256)) ?? new Uint8Array())
    if (!/^(ref:\s*refs\/|[0-9a-f]{40})/.test(text)) return false
  }
  // A linked worktree keeps both in the directory it shares.
  if ((await files.facts(join(path, 'commondir'))) !== null) return true
  return (await isFolder(files, join(path, 'objects'))) && (await isFolder(files, join(path, 'refs')))
}

async function isFolder(files: GitFiles, path: string): Promise<boolean> {
  const real = await files.realPath(path)
  return real !== null && (await files.facts(real))?.kind === 'directory'
}

function parentOf(folder: string): string {
  const cut = Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\'))
  if (cut < 0 || /^([A-Za-z]:)?[\\/]$/.test(folder)) return folder
  const parent = folder.slice(0, cut)
  return parent === '' || /^[A-Za-z]:$/.test(parent) ? folder.slice(0, cut + 1) : parent
}

/** A path below a folder; the root keeps its one slash. */
export function join(folder: string, name: string): string {
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`
}

/** A folder as it may be told: never an absolute path, but for a root, which has no other name. */
export function shownFolder(dir: string): string {
  if (!/^([A-Za-z]:)?[\\/]/.test(dir)) return dir
  return dir.slice(Math.max(dir.lastIndexOf('/'), dir.lastIndexOf('\\')) + 1) || dir
}

function notARepository(dir: string): Error {
  return failure(
    'not_a_repository',
    shownFolder(dir),
    'neither this folder nor one above it is a git repository',
    'go into a folder of one first',
  )
}
