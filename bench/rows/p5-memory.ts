import { median } from '../lib/alternate.ts'
import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { programOn } from '../lib/floors.ts'
import { startModel } from '../lib/model-process.ts'
import { runCommand } from '../lib/run-command.ts'

/** The largest resident size of the program itself. */
export const memoryRow: BenchRow = {
  id: 'P5',
  title: 'peak memory at the largest change',
  async measure(setting) {
    const size = Math.max(...setting.sizes)
    const model = await startModel({ mode: 'clean' })
    const peaks = { preview: [] as number[], review: [] as number[] }
    try {
      for (let round = 0; round < Math.min(3, setting.pairs); round++) {
        for (const [name, words] of [
          ['preview', ['--preview']],
          ['review', model.flags],
        ] as const) {
          const { peakMb } = await runCommand({
            ...programOn(setting, 'review', size, words),
            watchMemory: true,
          })
          peaks[name].push(peakMb ?? Number.NaN)
        }
      }
    } finally {
      await model.stop()
    }
    const figure = (name: keyof typeof peaks, target: number): Figure => ({
      what: `${name}, ${size} files`,
      value: median(peaks[name]),
      unit: 'MB',
      target,
      detail: '',
    })
    return { figures: [figure('preview', 90), figure('review', 200)] }
  },
}
