import { spawnSync } from 'node:child_process'
import { compareContents } from '../packages/core/src/diff/compare-contents.ts'
import { parseGitDiff } from '../packages/core/src/diff/parse-git-diff.ts'
import { renderHunk } from '../packages/core/src/diff/render-patch.ts'
import { decodeBytes } from '../packages/core/src/vocabulary/byte-text.ts'
import type { ChangedFile, Hunk } from '../packages/core/src/vocabulary/changed-file.ts'

// How often our own line comparison gives the hunks of `git diff`, to the byte, over the files that changed between two
// revisions of a repository. Usage: tsx bench/diff-quality.ts REPOSITORY FROM TO [CONTEXT LINES]

const [repository, from, to, context = '3'] = process.argv.slice(2)
if (repository === undefined || from === undefined || to === undefined) {
  console.error('usage: diff-quality.ts REPOSITORY FROM TO [CONTEXT LINES]')
  process.exit(2)
}

/** Runs git with nothing of the machine's configuration and gives its output. */
function git(words: readonly string[], input?: string): Buffer {
  const env = { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', HOME: '/nonexistent', LC_ALL: 'C' }
  const run = spawnSync('git', words, { cwd: repository, env, input, maxBuffer: 2 ** 31 - 1 })
  if (run.status !== 0) throw new Error(`git ${words[0]}: ${run.stderr.toString()}`)
  return run.stdout
}

/** The contents of blobs, by id. */
function readBlobs(ids: readonly string[]): Map<string, Uint8Array> {
  const output = git(['cat-file', '--batch'], `${ids.join('\n')}\n`)
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

const words = ['--raw', '--numstat', '-p', '-z', '--full-index', '--abbrev=40', `-U${context}`, from, to]
const files: ChangedFile[] = parseGitDiff(git(['diff-tree', '-r', '-M', ...words]))._unsafeUnwrap()
const pairs = files.filter((file) => file.hunks.length > 0 && file.oldId !== null && file.newId !== null)
const blobs = readBlobs([...new Set(pairs.flatMap((file) => [file.oldId ?? '', file.newId ?? '']))])

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
  worst: 0,
}
for (const file of pairs) {
  const before = blobs.get(file.oldId ?? '')
  const after = blobs.get(file.newId ?? '')
  if (before === undefined || after === undefined) continue
  const start = performance.now()
  const { hunks, capped } = compareContents(before, after, { contextLines: Number(context) })
  const ms = performance.now() - start
  const own = new Set(hunks.map(renderHunk))
  const missed = file.hunks.filter((hunk) => !own.has(renderHunk(hunk)))
  const gitAdds = addedLines(file.hunks)
  const ownAdds = addedLines(hunks)
  if (process.env['SHOW'] !== undefined && missed.length > 0) {
    console.log(`== ${file.newPath}\n${missed.map(renderHunk).join('')}-- own\n`)
    const theirs = new Set(file.hunks.map(renderHunk))
    console.log(
      hunks
        .map(renderHunk)
        .filter((hunk) => !theirs.has(hunk))
        .join(''),
    )
  }
  total.files++
  total.hunks += file.hunks.length
  total.equal += file.hunks.length - missed.length
  total.added += gitAdds.size
  total.other += [...ownAdds].filter((line) => !gitAdds.has(line)).length
  total.capped += capped ? 1 : 0
  total.broken += applies(decodeBytes(before), decodeBytes(after), hunks) ? 0 : 1
  total.bytes += before.length + after.length
  total.ms += ms
  total.worst = Math.max(total.worst, ms)
}
const share = ((100 * total.equal) / total.hunks).toFixed(2)
const speed = (total.bytes / 1000 / total.ms).toFixed(0)
console.log(`${repository} ${from}..${to} -U${context}: ${total.files} files, ${total.hunks} hunks of git`)
console.log(`equal to the byte: ${share} %; added lines git does not add: ${total.other} of ${total.added}`)
console.log(`do not apply: ${total.broken}; capped: ${total.capped}`)
console.log(`${speed} MB/s, slowest file ${total.worst.toFixed(0)} ms`)
if (total.broken > 0) process.exitCode = 1
