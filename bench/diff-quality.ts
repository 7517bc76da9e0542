import { renderHunk } from '../packages/core/src/diff/render-patch.ts'
import { compareRange, type HearDifference } from './lib/compare-range.ts'

// How often our own line comparison gives the hunks of `git diff`, to the byte, over the files that changed between two
// revisions of a repository. SHOW=1 shows the hunks of both where they differ.
// Usage: tsx bench/diff-quality.ts REPOSITORY FROM TO [CONTEXT LINES]

const [repository, from, to, context = '3'] = process.argv.slice(2)
if (repository === undefined || from === undefined || to === undefined) {
  console.error('usage: diff-quality.ts REPOSITORY FROM TO [CONTEXT LINES]')
  process.exit(2)
}

const show: HearDifference = (file, hunks) => {
  const theirs = new Set(file.hunks.map(renderHunk))
  const ours = new Set(hunks.map(renderHunk))
  const onlyIn = (all: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...all].filter((hunk) => !other.has(hunk)).join('')
  console.log(`== ${file.newPath}\n${onlyIn(theirs, ours)}-- own\n\n${onlyIn(ours, theirs)}`)
}

const range = { repository, from, to }
const total = compareRange(range, Number(context), process.env['SHOW'] === undefined ? undefined : show)
const share = ((100 * total.equal) / total.hunks).toFixed(2)
const speed = (total.bytes / 1000 / total.ms).toFixed(0)
console.log(`${repository} ${from}..${to} -U${context}: ${total.files} files, ${total.hunks} hunks of git`)
console.log(`equal to the byte: ${share} %; added lines git does not add: ${total.other} of ${total.added}`)
console.log(`do not apply: ${total.broken}; capped: ${total.capped}`)
console.log(`${speed} MB/s, slowest file ${total.slowest.toFixed(0)} ms`)
if (total.broken > 0) process.exitCode = 1
