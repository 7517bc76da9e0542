import { err, ok, type Result } from 'neverthrow'
import { type GitPlace, runGit } from '../../process/run-git.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { problemOfGit } from '../fetch/problem-of-git.ts'
import { runFetch } from '../fetch/run-fetch.ts'
import type { WorkspaceLimits } from '../workspace-limits.ts'
import type { CommitStore } from './commit-store.ts'

/**
 * Fetches what differs between two commits, on both sides: all that is not there yet, in one batch. Gives whether all was
 * there already, so that nothing else will be missing either.
 */
export async function bringChangedFiles(
  { fetch, place, objects }: CommitStore,
  before: string,
  after: string,
  signal: AbortSignal | undefined,
): Promise<Result<boolean, FetchProblem>> {
  const ids = await listChangedBlobs(place, before, after, fetch.limits, signal)
  if (ids.isErr()) return err(ids.error)
  const infos = await Promise.all(
    ids.value.map(async (oid) => ({ oid, info: await objects.info(oid, signal) })),
  )
  const missing: string[] = []
  for (const { oid, info } of infos) {
    if (info.isErr()) return err(problemOfGit(info.error))
    if (info.value === 'missing') missing.push(oid)
  }
  if (missing.length === 0) return ok(ids.value.length > 0)
  const fetched = await runFetch(fetch, { wants: missing, options: ['--no-filter'] }, signal)
  return fetched.map(() => false)
}

/** What `git diff-tree` writes about a file at most, its path not being a very long one. */
const recordBytes = 1024

/**
 * Git keeps some 500 bytes of each changed file before it writes of the first, which makes 25 MB for as many as are allowed; a
 * tree that holds another many times makes it ask for memory without end.
 */
const maxListBytes = 96 * 1024 * 1024

/** The ids of all blobs that a change touches; needs the trees and no blob. */
async function listChangedBlobs(
  place: GitPlace,
  before: string,
  after: string,
  { maxChangedFiles }: WorkspaceLimits,
  signal: AbortSignal | undefined,
): Promise<Result<readonly string[], FetchProblem>> {
  const args = ['diff-tree', '-r', '--raw', '-z', '--no-abbrev', '--no-renames', before, after]
  const maxOutputBytes = maxChangedFiles * recordBytes
  const answer = await runGit(place, { args, signal, maxOutputBytes, watchMemory: maxListBytes })
  if (answer.isErr()) {
    const problem = problemOfGit(answer.error)
    return err(problem.code === 'too_large' ? { ...problem, code: 'diff_too_large' } : problem)
  }
  const { files, ids } = readRawRecords(answer.value.output)
  return files <= maxChangedFiles
    ? ok(ids)
    : err({ code: 'diff_too_large', detail: `the change touches ${files} files` })
}

/** Reads `:<mode> <mode> <id> <id> <status>` records, each followed by its path. */
function readRawRecords(output: Uint8Array): { readonly files: number; readonly ids: readonly string[] } {
  const ids = new Set<string>()
  let files = 0
  for (const record of Buffer.from(output).toString('latin1').split('\0')) {
    const parts = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/.exec(record)
    if (parts === null) continue
    const [, oldMode = '', newMode = '', oldId = '', newId = ''] = parts
    files++
    if (isBlob(oldMode)) ids.add(oldId)
    if (isBlob(newMode)) ids.add(newId)
  }
  return { files, ids: [...ids] }
}

function isBlob(mode: string): boolean {
  return mode.startsWith('100') || mode.startsWith('120')
}
