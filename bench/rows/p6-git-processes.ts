import type { BenchRow, Figure } from '../lib/bench-row.ts'
import { programOn } from '../lib/floors.ts'
import { countGit } from '../lib/git-counter.ts'
import { startModel } from '../lib/model-process.ts'
import { runCommand } from '../lib/run-command.ts'

/** How many times git is started, counted by a wrapper on PATH. */
export const gitProcessesRow: BenchRow = {
  id: 'P6',
  title: 'git processes, whatever the number of files',
  async measure(setting) {
    const counter = countGit(setting.scratch)
    const figures: Figure[] = []
    const model = await startModel({ mode: 'clean' })
    try {
      for (const size of setting.sizes) {
        for (const [what, words, target] of [
          ['preview', ['--preview'], 3],
          ['review', model.flags, 4],
        ] as const) {
          const program = programOn(setting, 'review', size, words)
          await runCommand({ ...program, env: { ...program.env, PATH: counter.path } })
          const starts = counter.take()
          figures.push({
            what: `${what}, ${size} files`,
            value: starts.length,
            unit: 'processes',
            target,
            detail: starts.map(commandOf).join(', '),
          })
        }
      }
    } finally {
      await model.stop()
    }
    return { figures }
  },
}

/** The git command among the words of a start. */
function commandOf(words: string): string {
  const list = words.split(' ')
  for (let at = 0; at < list.length; at++) {
    const word = list[at] ?? ''
    if (word === '-c' || word === '-C') at++
    else if (!word.startsWith('-')) return word
  }
  return words
}
