import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { programOn } from '../lib/floors.ts'
import { startModel } from '../lib/model-process.ts'
import { runCommand } from '../lib/run-command.ts'

const perSecond = 5
const concurrency = 64

/** Whether many conversations side by side keep to the limit of an endpoint: the program fails where one of them does. */
export const limitedRow: BenchRow = {
  id: 'P13',
  title: `an endpoint that takes ${perSecond} requests a second, ${concurrency} conversations: refused ÷ sent`,
  async measure(setting) {
    const size = setting.sizes.filter((files) => files <= 500).at(-1) ?? 1
    const figures: Figure[] = []
    for (const tells of ['seconds', 'milliseconds', 'nothing'] as const) {
      for (const status of [429, 503]) {
        const limit = { perSecond, burst: perSecond, status, tells }
        const model = await startModel({ mode: 'clean', delayMs: 20, limit })
        try {
          // Parts so small that every conversation has one.
          const parts = ['--max-chunk-files', `${Math.max(1, Math.floor(size / (2 * concurrency)))}`]
          const words = [...model.flags, ...parts, '--concurrency', `${concurrency}`]
          const { ms } = await runCommand(programOn(setting, 'review', size, words))
          const { requests, refused } = await model.takeStats()
          const ideal = ((requests - refused - perSecond) / perSecond) * 1000
          figures.push({
            what: `${size} files, ${status} that tells ${tells}`,
            value: refused / requests,
            unit: 'x',
            target: 0.05,
            detail: `${refused} of ${requests} requests, ${(ms / ideal).toFixed(2)} x the time that the limit allows`,
          })
        } finally {
          await model.stop()
        }
      }
    }
    return { figures }
  },
}
