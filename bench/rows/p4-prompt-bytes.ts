import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { programOn } from '../lib/floors.ts'
import { startModel } from '../lib/model-process.ts'
import { runCommand } from '../lib/run-command.ts'

/** Whether the bytes sent to the model grow with the change, and no faster. */
export const promptBytesRow: BenchRow = {
  id: 'P4',
  title: 'prompt bytes: 2,000 files ÷ 500 files',
  async measure(setting) {
    const model = await startModel({ mode: 'clean' })
    const heard = new Map<number, { bytes: number; requests: number }>()
    try {
      for (const size of setting.sizes) {
        await runCommand(programOn(setting, 'review', size, model.flags))
        const { promptBytes, requests } = await model.takeStats()
        heard.set(size, { bytes: promptBytes, requests })
      }
    } finally {
      await model.stop()
    }
    const shown = [...heard].map(
      ([size, { bytes, requests }]): Figure => ({
        what: `${size} files`,
        value: bytes,
        unit: 'bytes',
        target: null,
        detail: `${requests} requests`,
      }),
    )
    const large = heard.get(2000)
    const small = heard.get(500)
    if (large === undefined || small === undefined) return { figures: shown }
    const growth: Figure = {
      what: 'growth',
      value: large.bytes / small.bytes,
      unit: 'x',
      target: 4.5,
      detail: '',
    }
    return { figures: [...shown, growth] }
  },
}
