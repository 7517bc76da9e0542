import { alternate, median, medianRatio } from '../lib/alternate.ts'
import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { programOn } from '../lib/floors.ts'
import { peerMissing, preparePeer } from '../lib/peer.ts'
import { runCommand } from '../lib/run-command.ts'

const targets: Readonly<Record<number, number>> = { 1: 0.6, 50: 0.35, 500: 0.15, 2000: 0.1 }

/** Our preview beside the peer's. */
export const previewPeerRow: BenchRow = {
  id: 'P2',
  title: "preview ÷ the peer's preview",
  async measure(setting) {
    if (setting.peer === null) return { notMeasured: peerMissing }
    const peer = await preparePeer(setting, setting.peer, 'http://127.0.0.1:9/v1')
    const figures: Figure[] = []
    for (const size of setting.sizes) {
      const times = await alternate(setting.pairs, {
        ours: async () => (await runCommand(programOn(setting, 'review', size, ['--preview']))).ms,
        theirs: async () => (await runCommand(peer.review(size, ['--preview']))).ms,
      })
      figures.push({
        what: `${size} files`,
        value: medianRatio(setting.pairs, (round) => (times.ours[round] ?? 0) / (times.theirs[round] ?? 1)),
        unit: 'x',
        target: targets[size] ?? null,
        detail: `${median(times.ours).toFixed(0)} ms and ${median(times.theirs).toFixed(0)} ms`,
      })
    }
    return { figures }
  },
}
