// Writes a git repository with pull-request-like branches; the same parameters give the same commit ids everywhere.
//   node --import tsx bench/make-repository.ts DIR [--files 5000] [--commits 2000] [--changes 1,50,500,2000]
//     [--seed 1] [--checkout]
// `main` is the history, `bench/base` stands 20 commits ahead of it, and each `bench/pr-N` changes N files of `main`:
// 80 % modified, 8 % added, 5 % deleted, 7 % renamed (half of those edited as well). So the merge base of
// `bench/base` and `bench/pr-N` is `main`, which is neither of the two.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { between, editLines, inventFile, inventPath, pick, type Random, randomFrom } from './invent-source.ts'

/** What the repository shall be like. */
export interface RepositoryShape {
  /** A folder that is made when missing; it should be empty. */
  readonly dir: string
  readonly files: number
  /** Commits of `main` after the first, 8 edited files each. */
  readonly commits: number
  /** One branch `bench/pr-N` for each N. */
  readonly changes: readonly number[]
  readonly seed: number
  /** Writes the working tree of `main` as well. */
  readonly checkout: boolean
}

type Files = Map<string, string[]>

/** Writes the repository and resolves when git has stored it. */
export async function makeRepository(shape: RepositoryShape): Promise<void> {
  mkdirSync(shape.dir, { recursive: true })
  git(shape.dir, 'init', '-q', '-b', 'main')
  const importer = spawn('git', ['-C', shape.dir, 'fast-import', '--quiet'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(importer, 'exit') as Promise<[code: number | null]>
  for (const text of stream(shape)) {
    if (!importer.stdin.write(text)) await once(importer.stdin, 'drain')
  }
  importer.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
  if (shape.checkout) git(shape.dir, 'reset', '-q', '--hard', 'main')
}

/** The commands for `git fast-import`, a commit at a time. */
function* stream(shape: RepositoryShape): Generator<string> {
  const random = randomFrom(shape.seed)
  const files: Files = new Map()
  while (files.size < shape.files) files.set(inventPath(random, files.size), inventFile(random))
  const paths = [...files.keys()]
  const clock = { seconds: 1_700_000_000 }
  yield commit(
    'main',
    null,
    clock,
    [...files].map(([path, lines]) => modify(path, lines)),
  )
  for (let step = 0; step < shape.commits; step++) {
    yield commit('main', null, clock, editSome(random, files, paths, 8))
  }
  const ahead: Files = new Map(files)
  for (let step = 0; step < 20; step++) {
    const parent = step === 0 ? 'main' : null
    yield commit('bench/base', parent, clock, editSome(random, ahead, paths, 8))
  }
  for (const count of shape.changes) yield* pullRequest(shape.seed, count, files, paths, clock)
  yield 'done\n'
}

/** A branch of up to three commits that changes `count` files of `main` in all. */
function* pullRequest(
  seed: number,
  count: number,
  files: ReadonlyMap<string, string[]>,
  paths: readonly string[],
  clock: { seconds: number },
): Generator<string> {
  const random = randomFrom(seed * 7919 + count)
  const added = Math.round(count * 0.08)
  const deleted = Math.round(count * 0.05)
  const renamed = Math.round(count * 0.07)
  const modified = count - added - deleted - renamed
  const chosen = choose(random, paths, deleted + renamed + modified)
  const commands: string[] = []
  for (const [place, path] of chosen.entries()) {
    const lines = files.get(path) ?? []
    if (place < modified) commands.push(modify(path, editLines(random, lines)))
    else if (place < modified + deleted) commands.push(`D ${path}\n`)
    else {
      const target = inventPath(random, shiftOf(count) + place)
      commands.push(`D ${path}\n${modify(target, place % 2 === 0 ? lines : editLines(random, lines))}`)
    }
  }
  for (let place = 0; place < added; place++) {
    commands.push(modify(inventPath(random, shiftOf(count) * 2 + place), inventFile(random)))
  }
  const share = Math.ceil(commands.length / Math.min(3, commands.length))
  for (let start = 0; start < commands.length; start += share) {
    const parent = start === 0 ? 'main' : null
    yield commit(`bench/pr-${count}`, parent, clock, commands.slice(start, start + share))
  }
}

/** Keeps the numbers in new paths apart from those of `main` and of other branches. */
function shiftOf(count: number): number {
  return 1_000_000 + count * 10_000
}

function choose(random: Random, paths: readonly string[], count: number): string[] {
  if (count > paths.length) throw new Error(`${count} files cannot change where there are ${paths.length}`)
  const pool = [...paths]
  for (let place = 0; place < count; place++) {
    const other = between(random, place, pool.length - 1)
    const taken = pool[other] ?? ''
    pool[other] = pool[place] ?? ''
    pool[place] = taken
  }
  return pool.slice(0, count)
}

function editSome(random: Random, files: Files, paths: readonly string[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const path = pick(random, paths)
    const lines = editLines(random, files.get(path) ?? [])
    files.set(path, lines)
    return modify(path, lines)
  })
}

function modify(path: string, lines: readonly string[]): string {
  const text = `${lines.join('\n')}\n`
  return `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`
}

function commit(
  branch: string,
  parent: string | null,
  clock: { seconds: number },
  commands: readonly string[],
): string {
  clock.seconds += 600
  const message = `Change ${commands.length} files`
  const from = parent === null ? '' : `from refs/heads/${parent}\n`
  const who = `committer Bench <bench@example.invalid> ${clock.seconds} +0000\n`
  return `commit refs/heads/${branch}\n${who}data ${message.length}\n${message}\n${from}${commands.join('')}\n`
}

function git(dir: string, ...args: string[]): void {
  execFileSync('git', ['-C', dir, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function count(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${text} is no count`)
  return Number(text)
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      files: { type: 'string', default: '5000' },
      commits: { type: 'string', default: '2000' },
      changes: { type: 'string', default: '1,50,500,2000' },
      seed: { type: 'string', default: '1' },
      checkout: { type: 'boolean', default: false },
    },
  })
  const [dir] = positionals
  if (dir === undefined)
    throw new Error('usage: make-repository.ts DIR [--files N] [--commits N] [--changes N,N]')
  await makeRepository({
    dir: resolve(dir),
    files: count(values.files),
    commits: count(values.commits),
    changes: values.changes.split(',').map(count),
    seed: count(values.seed),
    checkout: values.checkout,
  })
}
