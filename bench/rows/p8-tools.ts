import type { Repository } from '@scrutineer/core'
import { gitRange } from '@scrutineer/tools/git'
import { alternate, median, medianRatio } from '../lib/alternate.ts'
import type { BenchRow } from '../lib/bench-row.ts'
import { rangeOf } from '../lib/floors.ts'
import { runCommand } from '../lib/run-command.ts'

const text = 'customerOrder'
const pageSize = 200

/** What a model waits for when it reads, searches and lists, after the first time. */
export const toolsRow: BenchRow = {
  id: 'P8',
  title: 'tools, warm: read, search beside bare git grep, next page of a list',
  async measure(setting) {
    const range = rangeOf(setting.sizes.at(-1) ?? 1)
    const opened = await gitRange({ dir: setting.repository, engine: 'native', ...range }).read({
      contextLines: 3,
    })
    if (opened.isErr()) return { notMeasured: `the range cannot be read: ${opened.error.code}` }
    const { repository, head, close } = { ...opened.value, close: () => opened.value.close() }
    try {
      const paths = await pageAfter(repository, null)
      for (const path of paths) await read(repository, path)
      const reads: number[] = []
      for (const path of paths) reads.push(await timed(() => read(repository, path)))
      const pages: number[] = []
      let cursor: string | null = paths.at(-1) ?? null
      for (let page = 0; page < 9 && cursor !== null; page++) {
        const from: string = cursor
        let found: readonly string[] = []
        pages.push(
          await timed(async () => {
            found = await pageAfter(repository, from)
          }),
        )
        cursor = found.at(-1) ?? null
      }
      const args = ['--no-pager', 'grep', '-F', '-n', '-I', '-z', '-e', text, head?.oid ?? 'HEAD', '--']
      const searches = await alternate(setting.pairs, {
        grep: async () =>
          (await runCommand({ command: 'git', args, cwd: setting.repository, accept: [0, 1] })).ms,
        search: () => timed(() => search(repository)),
      })
      const ratio = medianRatio(
        setting.pairs,
        (round) => (searches.search[round] ?? 0) / (1.1 * (searches.grep[round] ?? 0) + 15),
      )
      const detail = `${median(searches.search).toFixed(0)} ms; git grep ${median(searches.grep).toFixed(0)} ms`
      return {
        figures: [
          {
            what: 'read, median',
            value: median(reads),
            unit: 'ms',
            target: 2,
            detail: `${reads.length} files`,
          },
          { what: 'search ÷ (1.1 git grep + 15 ms)', value: ratio, unit: 'x', target: 1, detail },
          {
            what: 'next page of a list',
            value: median(pages),
            unit: 'ms',
            target: 5,
            detail: `${pageSize} paths`,
          },
        ],
      }
    } finally {
      await close()
    }
  },
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function read(repository: Repository, path: string): Promise<void> {
  const file = await repository.readFile(path, { maxBytes: 1_048_576 })
  if (file.isErr()) throw new Error(`${path}: ${file.error.code}`)
}

async function search(repository: Repository): Promise<void> {
  const query = {
    text,
    kind: 'literal',
    caseSensitive: true,
    directory: '',
    globs: [],
    maxMatches: 100,
  } as const
  const found = await repository.search(query, {})
  if (found.isErr()) throw new Error(`search: ${found.error.code}`)
}

async function pageAfter(repository: Repository, cursor: string | null): Promise<readonly string[]> {
  const page = await repository.list({ directory: '', cursor, limit: pageSize }, {})
  if (page.isErr()) throw new Error(`list: ${page.error.code}`)
  return page.value.paths
}
