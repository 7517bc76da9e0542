// Measures the rows of the table of targets side by side in one run and prints them as ratios.
//   node --conditions=@scrutineer/source --import tsx bench/run.ts [--only P1,P7] [--sizes 1,50,500,2000]
//     [--pairs 7] [--repository DIR]
// Needs a built program (npm run build). SCRUTINEER_BENCH_PEER names the program of the peer, where it is installed.
// Exits with 1 when a target is missed.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { BenchRow, BenchSetting } from './lib/bench-row.ts'
import { misses, renderRow } from './lib/render-row.ts'
import { makeRepository } from './make-repository.ts'
import { previewRow } from './rows/p1-preview.ts'
import { previewPeerRow } from './rows/p2-preview-peer.ts'
import { reviewPeerRow } from './rows/p3-review-peer.ts'
import { promptBytesRow } from './rows/p4-prompt-bytes.ts'
import { memoryRow } from './rows/p5-memory.ts'
import { gitProcessesRow } from './rows/p6-git-processes.ts'
import { startRow } from './rows/p7-start.ts'
import { toolsRow } from './rows/p8-tools.ts'
import { embeddedRow } from './rows/p9-embedded.ts'
import { diffQualityRow } from './rows/p10-diff-quality.ts'
import { patchScanRow } from './rows/p11-patch-scan.ts'
import { concurrencyRow } from './rows/p12-concurrency.ts'
import { limitedRow } from './rows/p13-limited.ts'
import { serverRow } from './rows/p14-server.ts'

const rows: readonly BenchRow[] = [
  previewRow,
  previewPeerRow,
  reviewPeerRow,
  promptBytesRow,
  memoryRow,
  gitProcessesRow,
  startRow,
  toolsRow,
  embeddedRow,
  diffQualityRow,
  patchScanRow,
  concurrencyRow,
  limitedRow,
  serverRow,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string', default: '1,50,500,2000' },
    pairs: { type: 'string', default: '7' },
    repository: { type: 'string' },
  },
})
const only = values.only?.split(',')
const sizes = values.sizes.split(',').map(Number)
const home = fileURLToPath(new URL('../packages/cli', import.meta.url))
if (!existsSync(join(home, 'dist/scrutineer.js'))) throw new Error('the program is missing: build it first')

const scratch = mkdtempSync(join(tmpdir(), 'scrutineer-bench-'))
// A copy, so that a build in between does not change what is measured; below the package, where its dependencies are found.
const copy = join(home, 'node_modules', '.cache', `bench-${process.pid}`)
try {
  cpSync(join(home, 'dist'), join(copy, 'dist'), { recursive: true })
  cpSync(join(home, 'package.json'), join(copy, 'package.json'))
  const program = join(copy, 'dist/scrutineer.js')
  const repository =
    values.repository === undefined ? join(scratch, 'repository') : resolve(values.repository)
  if (values.repository === undefined) {
    console.error('making the repository')
    const files = Math.max(5000, ...sizes.map((size) => size * 2))
    await makeRepository({ dir: repository, files, commits: 2000, changes: sizes, seed: 1, checkout: false })
  }
  const peer = process.env['SCRUTINEER_BENCH_PEER'] ?? null
  const setting: BenchSetting = { program, repository, sizes, pairs: Number(values.pairs), scratch, peer }
  console.log(
    `node ${process.versions.node}, ${cpus().length} processors, medians of ${setting.pairs} alternated rounds`,
  )
  let missed = 0
  for (const row of rows) {
    if (only !== undefined && !only.includes(row.id)) continue
    const result = await row.measure(setting)
    console.log(renderRow(row, result))
    if ('figures' in result) missed += result.figures.filter(misses).length
  }
  console.log(missed === 0 ? 'every target that was measured holds' : `${missed} figures miss their target`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
  rmSync(copy, { recursive: true, force: true })
}
