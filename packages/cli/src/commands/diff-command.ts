import { defineCommand } from './command.ts'
import { diffFlags } from './diff-flags.ts'
import { checkMode } from './mode-flags.ts'
import { runOnChange } from './run-on-change.ts'

/** `scrutineer diff` */
export const diffCommand = defineCommand({
  name: 'diff',
  summary: 'Show the change as a review would read it; asks no model',
  usage: ['[--from REV --to REV | --commit REV | --staged | --patch FILE|-] [FLAG ...]'],
  notes: ['Without --from, --commit, --staged or --patch: everything that is not committed.'],
  flags: diffFlags,
  maxPositionals: 0,
  check: checkMode,
  run: ({ flags }, surroundings) =>
    runOnChange(flags, surroundings, async () => (await import('./run-diff.ts')).runDiff),
})
