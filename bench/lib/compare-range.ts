import { spawnSync } from 'node:child_process'
import { compareContents } from '../../packages/core/src/diff/compare-contents.ts'
import { parseGitDiff } from '../../packages/core/src/diff/parse-git-diff.ts'
import { renderHunk } from '../../packages/core/src/diff/render-patch.ts'
import { decodeBytes } from '../../packages/core/src/vocabulary/byte-text.ts'
import type { ChangedFile, Hunk } from '../../packages/core/src/vocabulary/changed-file.ts'

/** Two revisions of a repository. */
export interface GitRange {
  readonly repository: string
  readonly from: string
  readonly to: string
}

/** How our own line comparison did beside git's over the files of a range. */
export interface RangeComparison {
  readonly files: number
  /** Hunks of git, and those that ours equal to the byte. */
  readonly hunks: number
  readonly equal: number
  /** Added lines of git, and added lines of ours that git does not add. */
  readonly added: number
  readonly other: number
  /** Files whose comparison was cut short, and files whose hunks do not make the new text. */
  readonly capped: number
  readonly broken: number
  readonly bytes: number
  readonly ms: number
  /** Milliseconds that the slowest file took. */
  readonly slowest: number
}

/** Called for each file with hunks that are not git's. */
export type HearDifference = (file: ChangedFile, own: readonly Hunk[]) => void

/** Compares the files that changed in a range, as git does and as we do. Throws where git cannot. */
export function compareRange(
  { repository, from, to }: GitRange,
  contextLines: number,
  hear: HearDifference = () => undefined,
): RangeComparison {
  const words = ['--raw', '--numstat', '-p', '-z', '--full-index', '--abbrev=40', `-U${contextLines}`]
  const output = git(repository, ['diff-tree', '-r', '-M', ...words, from, to])
  const files: ChangedFile[] = parseGitDiff(output)._unsafeUnwrap()
  const pairs = files.filter((file) => file.hunks.length > 0 && file.oldId !== null && file.newId !== null)
  const ids = new Set(pairs.flatMap(({ oldId, newId }) => [oldId ?? '', newId ?? '']))
  const blobs = readBlobs(repository, [...ids])
  const total = {
    files: 0,
    hunks: 0,
    equal: 0,
    added: 0,
    other: 0,
    capped: 0,
    broken: 0,
    bytes: 0,
    ms: 0,
    slowest: 0,
  }
  for (const file of pairs) {
    const before = blobs.get(file.oldId ?? '')
    const after = blobs.get(file.newId ?? '')
    if (before === undefined || after === undefined) continue
    const start = performance.now()
    const { hunks, capped } = compareContents(before, after, { contextLines })
    const ms = performance.now() - start
    const own = new Set(hunks.map(renderHunk))
    const missed = file.hunks.filter((hunk) => !own.has(renderHunk(hunk)))
    if (missed.length > 0) hear(file, hunks)
    const gitAdds = addedLines(file.hunks)
    total.files++
    total.hunks += file.hunks.length
    total.equal += file.hunks.length - missed.length
    total.added += gitAdds.size
    total.other += [...addedLines(hunks)].filter((line) => !gitAdds.has(line)).length
    total.capped += capped ? 1 : 0
    total.broken += applies(decodeBytes(before), decodeBytes(after), hunks) ? 0 : 1
    total.bytes += before.length + after.length
    total.ms += ms
    total.slowest = Math.max(total.slowest, ms)
  }
  return total
}

/** Runs git with nothing of the machine's configuration and gives its output. */
function git(repository: string, words: readonly string[], input?: string): Buffer {
  const env = { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', HOME: '/nonexistent', LC_ALL: 'C' }
  const run = spawnSync('git', words, { cwd: repository, env, input, maxBuffer: 2 ** 31 - 1 })
  if (run.status !== 0) throw new Error(`git ${words[0]}: ${run.stderr.toString()}`)
  return run.stdout
}

/** The contents of blobs, by id. */
function readBlobs(repository: string, ids: readonly string[]): Map<string, Uint8Array> {
  const output = git(repository, ['cat-file', '--batch'], `${ids.join('\n')}\n`)
  const blobs = new Map<string, Uint8Array>()
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at)
    const [id = '', , size = '0'] = output.toString('latin1', at, end).split(' ')
    blobs.set(id, new Uint8Array(output.subarray(end + 1, end + 1 + Number(size))))
    at = end + 2 + Number(size)
  }
  return blobs
}

function addedLines(hunks: readonly Hunk[]): Set<string> {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  return new Set(lines.filter((line) => line.type === 'add').map((line) => `${line.newLine}`))
}

/** Says whether hunks turn one text into the other. */
function applies(before: string, after: string, hunks: readonly Hunk[]): boolean {
  const old = before.split(/(?<=\n)/)
  const made: string[] = []
  let next = 0
  for (const hunk of hunks) {
    const start = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1
    made.push(...old.slice(next, start))
    next = start
    for (const line of hunk.lines) {
      const text = line.noNewline ? line.text : `${line.text}\n`
      if (line.type !== 'add' && old[next++] !== text) return false
      if (line.type !== 'delete') made.push(text)
    }
  }
  return made.concat(old.slice(next)).join('') === after
}
