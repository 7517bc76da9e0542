import { decodeBytes } from '@scrutineer/core'
import { malformed } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'
import { isRefName } from './ref-name.ts'

/** The full name of the branch that is checked out; null when none is. */
export async function readBranch(files: GitFiles, gitDirectory: string): Promise<string | null> {
  const bytes = await files.readStart(`${gitDirectory}/HEAD`, maxRefBytes)
  return /^ref:\s*(refs\/\S+)\s*$/.exec(decodeBytes(bytes ?? new Uint8Array()))?.[1] ?? null
}

/** Where `HEAD` points. `oid` is null on a branch without a commit; `branch` is null when detached. */
export interface Head {
  readonly branch: string | null
  readonly oid: string | null
}

/** Reads `HEAD` itself. */
export async function readHead(files: GitFiles, gitDirectory: string): Promise<Head> {
  const content = await readRefFile(files, gitDirectory, 'HEAD')
  if (content === null) throw malformed('HEAD', 'HEAD cannot be read')
  if ('oid' in content) return { branch: null, oid: content.oid }
  return { branch: content.target, oid: await readRef(files, gitDirectory, content.target) }
}

/** The id a full ref name (`HEAD`, `refs/…`) stands for, symbolic refs followed; null when there is no such ref. */
export async function readRef(files: GitFiles, gitDirectory: string, name: string): Promise<string | null> {
  let current = name
  for (let hops = 0; hops <= maxHops; hops++) {
    const content = await readRefFile(files, gitDirectory, current)
    if (content === null) return (await readPackedRefs(files, gitDirectory)).get(current) ?? null
    if ('oid' in content) return content.oid
    current = content.target
  }
  throw malformed(name, 'symbolic refs point at one another without end')
}

/** Git's own limit. */
const maxHops = 5

type RefContent = { readonly oid: string } | { readonly target: string }

/** What a ref's own file says; null when there is none. */
async function readRefFile(files: GitFiles, gitDirectory: string, name: string): Promise<RefContent | null> {
  const path = `${gitDirectory}/${name}`
  const linked = await files.readLink(path)
  if (linked !== null) {
    // Long ago symbolic refs were links.
    const target = decodeBytes(linked)
    if (target.startsWith('refs/') && isRefName(target)) return { target }
  }
  const bytes = await files.readStart(path, maxRefBytes)
  if (bytes === null) return null
  const text = decodeBytes(bytes)
  const target = /^ref:\s*(\S.*?)\s*$/s.exec(text)?.[1]
  if (target !== undefined) {
    if (target.startsWith('refs/') && isRefName(target)) return { target }
    throw malformed(name, 'a symbolic ref names no ref')
  }
  const oid = /^([0-9a-f]{40})(?:\s|$)/.exec(text)?.[1]
  if (oid === undefined) throw malformed(name, 'a ref file holds no object id')
  return { oid }
}

const maxRefBytes = 4096

/** Refs that git has packed into one file, by full name. */
async function readPackedRefs(files: GitFiles, gitDirectory: string): Promise<ReadonlyMap<string, string>> {
  const bytes = await files.read(`${gitDirectory}/packed-refs`)
  const refs = new Map<string, string>()
  if (bytes === null) return refs
  for (const line of decodeBytes(bytes).split('\n')) {
    // Other lines are the header and the objects that annotated tags (`^`) point at.
    if (/^[0-9a-f]{40} ./.test(line)) refs.set(line.slice(41), line.slice(0, 40))
  }
  return refs
}
