import { alternate, median, medianRatio } from '../lib/alternate.ts'
import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { programOn } from '../lib/floors.ts'
import { startModel } from '../lib/model-process.ts'
import { peerMissing, preparePeer } from '../lib/peer.ts'
import { runCommand } from '../lib/run-command.ts'

const onNode20: Readonly<Record<number, number>> = { 1: 1.7, 50: 0.7, 500: 0.25, 2000: 0.1 }
const onLaterNode: Readonly<Record<number, number>> = { 1: 1, 50: 0.5, 500: 0.2, 2000: 0.08 }

/** A whole review with a model that answers at once, beside the peer's. */
export const reviewPeerRow: BenchRow = {
  id: 'P3',
  title: "review with a 0 ms model ÷ the peer's",
  async measure(setting) {
    if (setting.peer === null) return { notMeasured: peerMissing }
    // Node 20 compiles the HTTP parser at the first request; later ones do not.
    const targets = process.versions.node.startsWith('20.') ? onNode20 : onLaterNode
    const model = await startModel({ mode: 'clean' })
    try {
      const peer = await preparePeer(setting, setting.peer, model.url)
      const figures: Figure[] = []
      for (const size of setting.sizes) {
        // The peer takes most of a minute at the largest size.
        const rounds = size >= 2000 ? Math.min(3, setting.pairs) : setting.pairs
        const times = await alternate(rounds, {
          ours: async () => (await runCommand(programOn(setting, 'review', size, model.flags))).ms,
          theirs: async () => (await runCommand(peer.review(size, []))).ms,
        })
        figures.push({
          what: `${size} files`,
          value: medianRatio(rounds, (round) => (times.ours[round] ?? 0) / (times.theirs[round] ?? 1)),
          unit: 'x',
          target: targets[size] ?? null,
          detail: `${median(times.ours).toFixed(0)} ms and ${median(times.theirs).toFixed(0)} ms, ${rounds} pairs`,
        })
      }
      return { figures }
    } finally {
      await model.stop()
    }
  },
}
