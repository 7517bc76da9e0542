import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BenchRow } from '../lib/bench-row.ts'
import { plainEnvironment } from '../lib/run-command.ts'

/** Runs the benchmark of the parser, in a process of its own, and judges its ratio. */
export const patchScanRow: BenchRow = {
  id: 'P11',
  title: 'patch scan: parse ÷ search for line feeds, 50 MB, read included (at least 0.4 as fast)',
  measure() {
    const script = fileURLToPath(new URL('../parse-patch.ts', import.meta.url))
    const flags = ['--conditions=@scrutineer/source', '--import', 'tsx', script]
    const said = execFileSync(process.execPath, flags, { encoding: 'utf8', env: plainEnvironment() })
    const lines = said.trim().split('\n')
    const share = Number(/^read and parse: .*?([\d.]+) of the search/m.exec(said)?.[1])
    const detail = lines.slice(1, 3).join('; ')
    // The targets of all rows are the most a value may be; here a share of 0.4 is the least.
    return Promise.resolve({
      figures: [{ what: 'parse ÷ search', value: 1 / share, unit: 'x', target: 1 / 0.4, detail }],
    })
  },
}
