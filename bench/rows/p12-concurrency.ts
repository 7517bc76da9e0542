import { alternate, median, medianRatio } from '../lib/alternate.ts'
import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { programOn, timeOfNode } from '../lib/floors.ts'
import { startModel } from '../lib/model-process.ts'
import { runCommand } from '../lib/run-command.ts'

const delayMs = 200

/** Whether waiting for a slow model is all a review waits for. */
export const concurrencyRow: BenchRow = {
  id: 'P12',
  title: 'a model of 200 ms: wall ÷ (ceil(chunks ÷ concurrency) × rounds × 0.2 s + start)',
  async measure(setting) {
    const model = await startModel({ mode: 'clean', delayMs })
    const size = setting.sizes.filter((files) => files <= 500).at(-1) ?? 1
    const rounds = Math.min(3, setting.pairs)
    try {
      const figures: Figure[] = []
      for (const concurrency of [4, 16]) {
        let requests = 0
        const times = await alternate(rounds, {
          node: () => timeOfNode(setting),
          // The start of a review: everything up to the model, and none of its answers.
          preview: async () => (await runCommand(programOn(setting, 'review', size, ['--preview']))).ms,
          review: async () => {
            const words = [...model.flags, '--concurrency', `${concurrency}`]
            const { ms } = await runCommand(programOn(setting, 'review', size, words))
            requests = (await model.takeStats()).requests
            return ms
          },
        })
        const waves = Math.ceil(requests / concurrency)
        figures.push({
          what: `${size} files, ${concurrency} side by side`,
          value: medianRatio(
            rounds,
            (round) => (times.review[round] ?? 0) / (waves * delayMs + (times.preview[round] ?? 0)),
          ),
          unit: 'x',
          target: 1.15,
          detail: `${requests} requests in ${waves} waves, ${median(times.review).toFixed(0)} ms`,
        })
      }
      return { figures }
    } finally {
      await model.stop()
    }
  },
}
