import { decodeBytes, type ResolvedRevision } from '@scrutineer/core'
import { failure } from '../failure.ts'
import { parentsOf } from '../history/parents.ts'
import type { GitRepository } from '../location/open-git-repository.ts'
import { readRef } from './read-ref.ts'
import { isRefName } from './ref-name.ts'
import { type AncestryStep, parseRevision } from './revision-syntax.ts'

/** The commit a revision stands for; annotated tags are followed. */
export async function resolveRevision(repository: GitRepository, rev: string): Promise<ResolvedRevision> {
  const { name, steps } = parseRevision(rev)
  const start = (await findByName(repository, name, rev)) ?? (await findByPrefix(repository, name, rev))
  if (start === null) {
    if (name === 'HEAD') throw failure('unborn_branch', rev, 'the branch has no commit yet', 'commit first')
    throw unknown(rev, 'no branch, tag or commit has this name')
  }
  let oid = await peel(repository, start, rev)
  for (const step of steps) oid = await follow(repository, oid, step, rev)
  return { rev, oid }
}

/** Where git looks for a short name, in its order. */
const places = ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']

async function findByName(repository: GitRepository, name: string, rev: string): Promise<string | null> {
  const { files, gitDirectory } = repository
  if (/^[0-9a-f]{40}$/i.test(name)) {
    const oid = name.toLowerCase()
    if (await repository.objects.has(oid)) return oid
    throw unknown(rev, 'no object has this id')
  }
  if (!isRefName(name))
    throw failure('invalid_revision', rev, 'it is no revision', 'name a branch, a tag or a commit')
  for (const place of places) {
    // Beside the refs, the git directory itself holds only pseudo refs such as HEAD: files in it are not for reading.
    if (place === '' && !/^[A-Z_]+$/.test(name) && !name.startsWith('refs/')) continue
    const oid = await readRef(files, gitDirectory, place + name)
    if (oid !== null) return oid
  }
  return readRef(files, gitDirectory, `refs/remotes/${name}/HEAD`)
}

/** A cut id; of several objects, the only commit is meant. */
async function findByPrefix(repository: GitRepository, name: string, rev: string): Promise<string | null> {
  const digits = (
    /^[0-9a-f]{4,39}$/i.exec(name)?.[0] ?? /-g([0-9a-f]{4,40})$/i.exec(name)?.[1]
  )?.toLowerCase()
  if (digits === undefined) return null
  const ids = await repository.objects.idsStartingWith(digits)
  if (ids.length === 1) return ids[0] ?? null
  const commits: string[] = []
  for (const oid of ids) {
    const { type } = await repository.objects.read(oid)
    if (type === 'commit' || type === 'tag') commits.push(oid)
  }
  if (commits.length === 1) return commits[0] ?? null
  if (ids.length === 0) return null
  throw unknown(rev, `${ids.length} objects have ids that start so`)
}

async function peel(repository: GitRepository, start: string, rev: string): Promise<string> {
  let oid = start
  for (let hops = 0; hops < maxTags; hops++) {
    const { type, bytes } = await repository.objects.read(oid)
    if (type === 'commit') return oid
    if (type !== 'tag') {
      throw failure('invalid_revision', rev, `it is a ${type}, and a commit is asked for`, 'name a commit')
    }
    const target = /^object ([0-9a-f]{40})\n/.exec(decodeBytes(bytes.subarray(0, 64)))?.[1]
    if (target === undefined) throw failure('git_failed', rev, 'a tag object is broken')
    oid = target
  }
  throw failure('git_failed', rev, 'tags point at one another without end')
}

const maxTags = 32

async function follow(
  repository: GitRepository,
  oid: string,
  step: AncestryStep,
  rev: string,
): Promise<string> {
  if (step.kind === 'parent') return step.number === 0 ? oid : parentOf(repository, oid, step.number, rev)
  let current = oid
  for (let left = step.distance; left > 0; left--) current = await parentOf(repository, current, 1, rev)
  return current
}

async function parentOf(
  repository: GitRepository,
  oid: string,
  number: number,
  rev: string,
): Promise<string> {
  const parent = (await parentsOf(repository, oid))[number - 1]
  if (parent !== undefined) return parent
  if (repository.shallow.has(oid)) {
    throw failure(
      'objects_missing',
      rev,
      'the history of this shallow clone ends before it',
      'fetch more history with: git fetch --deepen=100',
    )
  }
  throw unknown(rev, 'the history does not go back so far')
}

function unknown(rev: string, why: string): Error {
  return failure('unknown_revision', rev, why, 'check the name, or fetch it first')
}
