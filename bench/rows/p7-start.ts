import { alternate, median, medianRatio } from '../lib/alternate.ts'
import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { timeOfNode } from '../lib/floors.ts'
import { runCommand } from '../lib/run-command.ts'
import { staticBytes } from '../lib/static-bytes.ts'

/** How long the program takes to say its version or its help, beside Node doing nothing. */
export const startRow: BenchRow = {
  id: 'P7',
  title: 'start ÷ T_node, and the bytes read before it can do anything',
  async measure(setting) {
    const start = (flag: string) => async () =>
      (await runCommand({ command: process.execPath, args: [setting.program, flag], cwd: setting.scratch }))
        .ms
    const rounds = setting.pairs * 3
    const times = await alternate(rounds, {
      node: () => timeOfNode(setting),
      version: start('--version'),
      help: start('--help'),
    })
    const figures = (['version', 'help'] as const).map(
      (name): Figure => ({
        what: `--${name}`,
        value: medianRatio(rounds, (round) => (times[name][round] ?? 0) / (times.node[round] ?? 1)),
        unit: 'x',
        target: 1.5,
        detail: `${median(times[name]).toFixed(0)} ms; T_node ${median(times.node).toFixed(0)} ms`,
      }),
    )
    const bytes = staticBytes(setting.program)
    return {
      figures: [
        ...figures,
        { what: 'first chunk', value: bytes, unit: 'bytes', target: 120_000, detail: '' },
      ],
    }
  },
}
