import type { ChangedFile, ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { maxComparedBytes } from '../../process/pinned-settings.ts'
import { runGit } from '../../process/run-git.ts'
import { markTooLarge, tooLarge } from '../changes/mark-too-large.ts'
import { type DiffQuestion, readDiff } from '../changes/read-diff.ts'
import { revealText, type SniffNewSide } from '../changes/reveal-text.ts'
import { readNulRecords } from '../nul-records.ts'
import { pathspecOf } from '../pathspec.ts'
import { sniffedBytes } from '../sniff-binary.ts'
import type { WorkingTree } from './open-working-tree.ts'
import type { TreeFiles } from './tree-files.ts'

/**
 * The tracked files that differ from a commit. Git gives up over a path that has become a pipe or that it may not read;
 * then those are found and left out of its sight, and listed without their text.
 */
export async function readTrackedFiles(
  tree: WorkingTree,
  files: TreeFiles,
  question: DiffQuestion,
): Promise<Result<readonly ChangedFile[], ChangeSourceError>> {
  const first = await readDiff(tree.place, question)
  if (first.isOk()) return showText(tree, files, first.value, question)
  if (first.error.code !== 'git_failed') return err(first.error)
  const unread = await findUnreadable(tree, files, question.signal)
  if (unread.isErr()) return err(unread.error)
  if (unread.value.length === 0) return err(first.error)
  const pathspecs = unread.value.map(({ newPath }) => pathspecOf(newPath ?? '', 'exclude'))
  const second = await readDiff(tree.place, { ...question, pathspecs })
  if (second.isErr()) return err(second.error)
  const shown = await showText(tree, files, second.value, question)
  return shown.map((readable) => [...readable, ...unread.value])
}

async function showText(
  { place, objects }: WorkingTree,
  files: TreeFiles,
  changed: readonly ChangedFile[],
  question: DiffQuestion,
): Promise<Result<readonly ChangedFile[], ChangeSourceError>> {
  const sized = await Promise.all(
    changed.map(async (file) => {
      const found = file.binary && file.newPath !== null ? await files.find(file.newPath) : null
      return found?.kind === 'file' && found.size > maxComparedBytes ? tooLarge(file) : file
    }),
  )
  const marked = await markTooLarge(sized, objects, question.signal)
  if (marked.isErr()) return err(marked.error)
  const sniff: SniffNewSide = async ({ newPath }) => {
    const start = newPath === null ? 'missing' : await files.read(newPath, sniffedBytes, false)
    return typeof start === 'string' ? null : start.includes(0)
  }
  return revealText(place, objects, marked.value, question, sniff)
}

/** Paths that differ from the index and are there, but not as a file that can be read. */
async function findUnreadable(
  { place }: WorkingTree,
  files: TreeFiles,
  signal: AbortSignal | undefined,
): Promise<Result<ChangedFile[], ChangeSourceError>> {
  const args = ['diff-files', '--raw', '-z', '--no-abbrev', '--ignore-submodules=all']
  const answer = await runGit(place, { args, signal })
  if (answer.isErr()) return err(answer.error)
  const records = readNulRecords(answer.value.output)
  const unread: ChangedFile[] = []
  for (let at = 0; at + 1 < records.length; at += 2) {
    const path = records[at + 1] ?? ''
    const found = await files.find(path)
    const start = found?.kind === 'file' ? await files.read(path, 1, false) : null
    const reason = found?.kind === 'other' ? 'not_a_file' : start === 'unreadable' ? 'unreadable' : null
    if (reason !== null) unread.push({ ...modified(records[at] ?? '', path), unread: reason })
  }
  return ok(unread)
}

function modified(record: string, path: string): ChangedFile {
  const [oldMode = '', , oldId = ''] = record.slice(1).split(' ')
  return {
    status: 'modified',
    oldPath: path,
    newPath: path,
    oldMode,
    newMode: null,
    oldId,
    newId: null,
    similarity: null,
    binary: false,
    untracked: false,
    additions: 0,
    deletions: 0,
    hunks: [],
    unread: null,
  }
}
