import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePatch } from '../packages/core/src/diff/parse-patch.ts'
import type { ChangedFile } from '../packages/core/src/vocabulary/changed-file.ts'
import { alternate, median, medianRatio } from './lib/alternate.ts'

// How fast a patch is parsed, beside a search for its line feeds, which every parser must make, the reading of the file
// included in both. The patch is made up (50 MB), read from a file, or the diff of two revisions. Usage:
// tsx bench/parse-patch.ts [FILE | REPOSITORY FROM TO]

const [first, from, to] = process.argv.slice(2)
const patch =
  first === undefined ? inventPatch(50_000_000) : from === undefined ? readFileSync(first) : diffOf(first)
const rounds = 9

function diffOf(repository: string): Buffer {
  const words = ['diff', '-M', '-U3', `${from}`, `${to}`]
  return spawnSync('git', words, { cwd: repository, maxBuffer: 2 ** 31 - 1 }).stdout
}

/** Files of a few hunks each, with lines as long as those of code. */
function inventPatch(size: number): Buffer {
  const parts: string[] = []
  let state = 1
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const line = (marker: string) =>
    `${marker}${' '.repeat(random(5) * 2)}${'value = other(1);'.repeat(random(5)).slice(random(9))}\n`
  for (let length = 0, file = 0; length < size; file++) {
    const name = `src/folder${file % 300}/file${file}.ts`
    const text = [
      `diff --git a/${name} b/${name}\nindex ${'1'.repeat(40)}..${'2'.repeat(40)} 100644\n--- a/${name}\n+++ b/${name}\n`,
    ]
    for (let hunk = 0, at = 10; hunk < 1 + random(8); hunk++, at += 200) {
      const deletions = random(20)
      const additions = 1 + random(20)
      const rows = [line(' '), line(' '), line(' ')]
      for (let row = 0; row < deletions; row++) rows.push(line('-'))
      for (let row = 0; row < additions; row++) rows.push(line('+'))
      text.push(`@@ -${at},${3 + deletions} +${at},${3 + additions} @@ function name()\n`, ...rows)
    }
    const joined = text.join('')
    parts.push(joined)
    length += joined.length
  }
  return Buffer.from(parts.join(''))
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  work()
  return performance.now() - start
}

function countLineFeeds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++
  return count
}

function countLines(file: ChangedFile): number {
  return file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
}

const files = parsePatch(patch)._unsafeUnwrap()
const hunks = files.reduce((sum, file) => sum + file.hunks.length, 0)
const before = process.memoryUsage()
const kept = parsePatch(patch)._unsafeUnwrap()
const after = process.memoryUsage()
const folder = mkdtempSync(join(tmpdir(), 'scrutineer-parse-'))
const place = join(folder, 'patch')
writeFileSync(place, patch)
const values = await alternate(rounds, {
  scan: () => timed(() => countLineFeeds(readFileSync(place))),
  parse: () => timed(() => parsePatch(readFileSync(place))),
  bare: () => timed(() => parsePatch(patch)),
  decode: () => timed(() => files.reduce((sum, file) => sum + countLines(file), 0)),
})
rmSync(folder, { recursive: true })
const speed = (ms: number) => `${ms.toFixed(0)} ms, ${(patch.length / 1000 / ms).toFixed(0)} MB/s`
const ratio = medianRatio(rounds, (round) => (values.scan[round] ?? 0) / (values.parse[round] ?? 1))
console.log(`${(patch.length / 1e6).toFixed(1)} MB, ${kept.length} files, ${hunks} hunks`)
console.log(`read and search for line feeds: ${speed(median(values.scan))}`)
console.log(`read and parse: ${speed(median(values.parse))}, ${ratio.toFixed(2)} of the search (target 0.40)`)
console.log(`parse alone: ${speed(median(values.bare))}`)
console.log(`decode all lines: ${speed(median(values.decode))}`)
console.log(`memory of the parsed files: ${((after.heapUsed - before.heapUsed) / 1e6).toFixed(1)} MB`)
