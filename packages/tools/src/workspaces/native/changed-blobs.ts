import type { WorkspaceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { type GitPlace, runGit } from '../../process/run-git.ts'
import type { WorkspaceLimits } from '../workspace-limits.ts'
import { toWorkspaceError, workspaceProblem } from '../workspace-problem.ts'

/** What `git diff-tree` writes about a file at most, short paths assumed. */
const recordBytes = 1024

/** The ids of all blobs that a change touches, on both sides; each once. Needs the trees and no blob. */
export async function listChangedBlobs(
  place: GitPlace,
  before: string,
  after: string,
  { maxChangedFiles }: WorkspaceLimits,
  signal: AbortSignal | undefined,
): Promise<Result<readonly string[], WorkspaceError>> {
  const args = ['diff-tree', '-r', '--raw', '-z', '--no-abbrev', '--no-renames', before, after]
  const maxOutputBytes = maxChangedFiles * recordBytes
  const answer = await runGit(place, { args, signal, maxOutputBytes, watchMemory: true })
  if (answer.isErr()) return err(toWorkspaceError(answer.error))
  const { files, ids } = readRawRecords(answer.value.output)
  return files <= maxChangedFiles
    ? ok(ids)
    : err(workspaceProblem('repository_too_large', `the pull request changes ${files} files`))
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
