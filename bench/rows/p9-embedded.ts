import { median } from '../lib/alternate.ts'
import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { programOn } from '../lib/floors.ts'
import { runCommand } from '../lib/run-command.ts'

/** Longest times in milliseconds, by the number of changed files. */
const targets: Readonly<Record<number, number>> = { 50: 1_500, 2000: 4_000 }

/** Changed files and their patch without a git program, the start of the program included. */
export const embeddedRow: BenchRow = {
  id: 'P9',
  title: 'embedded engine: changed files and patch',
  async measure(setting) {
    const figures: Figure[] = []
    for (const size of setting.sizes) {
      const times: number[] = []
      const peaks: number[] = []
      for (let round = 0; round < Math.min(3, setting.pairs); round++) {
        const words = ['--engine', 'embedded', '--format', 'json']
        const { ms, peakMb } = await runCommand({
          ...programOn(setting, 'diff', size, words),
          watchMemory: true,
        })
        times.push(ms)
        peaks.push(peakMb ?? Number.NaN)
      }
      figures.push(
        {
          what: `${size} files`,
          value: median(times),
          unit: 'ms',
          target: targets[size] ?? null,
          detail: '',
        },
        { what: `${size} files, memory`, value: median(peaks), unit: 'MB', target: 400, detail: '' },
      )
    }
    return { figures }
  },
}
