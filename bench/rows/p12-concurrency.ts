import { execFileSync } from 'node:child_process'
import { alternate, median, medianRatio } from '../lib/alternate.ts'
import type { BenchRow, BenchSetting, Figure } from '../lib/bench-row.ts'
import { programOn, timeOfNode } from '../lib/floors.ts'
import { startModel } from '../lib/model-process.ts'
import { plainEnvironment, runCommand } from '../lib/run-command.ts'

const delayMs = 200

/** One file each, and no plans: every chunk asks as often and waits as long, as the target has it. */
const equalChunks = ['--max-chunk-files', '1', '--plan-lines', 'none']

/** Whether waiting for a slow model is all a review waits for. */
export const concurrencyRow: BenchRow = {
  id: 'P12',
  title: 'a model of 200 ms: wall ÷ (ceil(chunks ÷ concurrency) × rounds × 0.2 s + start)',
  async measure(setting) {
    const model = await startModel({ mode: 'clean', delayMs })
    const rounds = Math.min(3, setting.pairs)
    try {
      const figures: Figure[] = []
      for (const concurrency of [1, 2, 4, 8, 16, 32]) {
        // Enough waves that waiting is what is measured, and few enough that one after the other ends.
        const most = concurrency <= 4 ? 50 : 500
        const size = setting.sizes.filter((files) => files <= most).at(-1) ?? 1
        const chunks = chunksOf(setting, size)
        let requests = 0
        const times = await alternate(rounds, {
          node: () => timeOfNode(setting),
          // The start of a review: everything up to the model, and none of its answers.
          preview: async () => (await runCommand(programOn(setting, 'review', size, ['--preview']))).ms,
          review: async () => {
            const words = [...model.flags, ...equalChunks, '--concurrency', `${concurrency}`]
            const { ms } = await runCommand(programOn(setting, 'review', size, words))
            requests = (await model.takeStats()).requests
            return ms
          },
        })
        // What one chunk asks, it asks one after the other.
        const waves = Math.ceil(chunks / concurrency) * (requests / chunks)
        figures.push({
          what: `${size} files, ${concurrency} side by side`,
          value: medianRatio(
            rounds,
            (round) => (times.review[round] ?? 0) / (waves * delayMs + (times.preview[round] ?? 0)),
          ),
          unit: 'x',
          target: 1.15,
          detail: `${requests} requests of ${chunks} chunks in ${waves.toFixed(1)} waves, ${median(times.review).toFixed(0)} ms`,
        })
      }
      return { figures }
    } finally {
      await model.stop()
    }
  },
}

function chunksOf(setting: BenchSetting, size: number): number {
  const { command, args, cwd, env } = programOn(setting, 'review', size, [
    ...['--preview', '--format', 'json'],
    ...equalChunks,
  ])
  const preview = execFileSync(command, args, { cwd, env: plainEnvironment(env), maxBuffer: 2 ** 30 })
  return (JSON.parse(preview.toString()) as { readonly chunks: readonly unknown[] }).chunks.length
}
