import { alternate, median, medianRatio } from '../lib/alternate.ts'
import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { programOn, timeOfGit, timeOfNode } from '../lib/floors.ts'
import { runCommand } from '../lib/run-command.ts'

/** The preview beside the least it could cost: one diff by git, and the start of Node. */
export const previewRow: BenchRow = {
  id: 'P1',
  title: 'review --preview ÷ (1.8 T_git + 2 T_node); diff --format json apart',
  async measure(setting) {
    const figures: Figure[] = []
    for (const size of setting.sizes) {
      let jsonBytes = 0
      const times = await alternate(setting.pairs, {
        git: () => timeOfGit(setting, size),
        node: () => timeOfNode(setting),
        preview: async () => (await runCommand(programOn(setting, 'review', size, ['--preview']))).ms,
        json: async () => {
          const { ms, outputBytes } = await runCommand(programOn(setting, 'diff', size, ['--format', 'json']))
          jsonBytes = outputBytes
          return ms
        },
      })
      const allowed = (round: number) => 1.8 * (times.git[round] ?? 0) + 2 * (times.node[round] ?? 0)
      const floors = `T_git ${ms(median(times.git))}, T_node ${ms(median(times.node))}`
      figures.push(
        {
          what: `preview, ${size} files`,
          value: medianRatio(setting.pairs, (round) => (times.preview[round] ?? 0) / allowed(round)),
          unit: 'x',
          target: 1,
          detail: `${ms(median(times.preview))}; ${floors}`,
        },
        {
          what: `diff --format json, ${size} files`,
          value: medianRatio(setting.pairs, (round) => (times.json[round] ?? 0) / allowed(round)),
          unit: 'x',
          target: null,
          detail: `${ms(median(times.json))}, ${(jsonBytes / 1e6).toFixed(1)} MB of JSON`,
        },
      )
    }
    return { figures }
  },
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
