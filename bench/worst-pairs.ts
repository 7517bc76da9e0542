import { compareContents } from '../packages/core/src/diff/compare-contents.ts'

// How long the line comparison takes on pairs of files made to be hard, each file a megabyte. Usage: tsx bench/worst-pairs.ts

const megabyte = 1_000_000

/** Numbers below one that look random and are the same each time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Lines until the file is full. */
function fill(line: (index: number) => string): string[] {
  const lines: string[] = []
  for (let size = 0, index = 0; size < megabyte; index++) {
    const text = line(index)
    lines.push(text)
    size += text.length + 1
  }
  return lines
}

const one = random(1)
const two = random(2)
const numbered = fill((index) => `line ${index}`)
const code = fill((index) => `${' '.repeat(index % 9)}value${Math.floor(one() * 40)} = ${index % 50};`)
const letter = (next: () => number, count: number) => String.fromCharCode(97 + Math.floor(next() * count))

const pairs: Record<string, [string[], string[]]> = {
  'every line other': [numbered, numbered.map((line) => `${line}!`)],
  'every second line other': [numbered, numbered.map((line, index) => (index % 2 === 0 ? line : `${line}!`))],
  'a third of the lines other': [code, code.map((line) => (two() < 0.3 ? `${line} ` : line))],
  'halves swapped': [
    numbered,
    [...numbered.slice(numbered.length / 2), ...numbered.slice(0, numbered.length / 2)],
  ],
  backwards: [numbered, [...numbered].reverse()],
  shuffled: [numbered, [...numbered].sort(() => two() - 0.5)],
  'an alphabet of two one-letter lines': [fill(() => letter(one, 2)), fill(() => letter(two, 2))],
  'an alphabet of eight one-letter lines': [fill(() => letter(one, 8)), fill(() => letter(two, 8))],
  'an alphabet of forty lines': [code, fill(() => code[Math.floor(two() * 40)] ?? '')],
  'one line again and again, fewer times': [fill(() => 'a'), fill(() => 'aa').map(() => 'a')],
  'periods of two and three': [
    fill((index) => 'ab'[index % 2] ?? ''),
    fill((index) => 'abb'[index % 3] ?? ''),
  ],
  'empty lines and one': [fill(() => ''), [...fill(() => '').slice(9), 'x']],
  'deep blanks': [fill(() => ' '.repeat(900)), fill((index) => ' '.repeat(899 + (index % 2)))],
  'one long line': [['x'.repeat(megabyte)], ['y'.repeat(megabyte)]],
}

const bytes = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`)
for (const [name, [before, after]] of Object.entries(pairs)) {
  const start = performance.now()
  const { hunks, capped } = compareContents(bytes(before), bytes(after), { contextLines: 3 })
  const ms = (performance.now() - start).toFixed(0).padStart(6)
  const changed = hunks.reduce((sum, hunk) => sum + hunk.additions + hunk.deletions, 0)
  console.log(`${ms} ms  ${name}: ${hunks.length} hunks, ${changed} lines${capped ? ', capped' : ''}`)
}
