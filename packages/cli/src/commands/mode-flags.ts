import { choice, type Flag, text, toggle, whole } from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { type Failure, usageFailure } from '../failure.ts'
import { engineWords } from '../pull-request/engine-words.ts'

const revision = 'a revision'

/** The flags that say which change is meant and how it is read. */
export const modeFlags = {
  from: text('REV', revision, 'Start of a range: the change since REV and --to parted'),
  to: text('REV', revision, 'End of the range'),
  commit: text('REV', revision, 'One commit; a merge is compared with its first parent'),
  staged: toggle('What is staged for the next commit'),
  patch: text('FILE', 'a file, or - for standard input', 'A patch file; - reads standard input'),
  deepen: toggle('Let a shallow clone fetch the history that a range needs'),
  engine: choice(engineWords, 'Read the repository with the git program or without it'),
  'context-lines': whole(0, 'Unchanged lines around each change (3)'),
} as const satisfies Readonly<Record<string, Flag<unknown>>>

/** Values of the mode flags. */
export type ModeValues = FlagValues<typeof modeFlags>

/** Flags of two modes at once, half a range, or a flag that its mode has no use for; null when the mode is clear. */
export function checkMode(flags: ModeValues): Failure | null {
  const modes = [
    flags.from === undefined && flags.to === undefined ? null : flags.from === undefined ? '--to' : '--from',
    flags.commit === undefined ? null : '--commit',
    flags.staged === undefined ? null : '--staged',
    flags.patch === undefined ? null : '--patch',
  ].filter((flag) => flag !== null)
  const [first, second] = modes
  if (first !== undefined && second !== undefined) {
    return usageFailure(`${first} and ${second} ask for two changes, expected one; leave one out`)
  }
  if (flags.from === undefined && flags.to !== undefined) return half('--to', '--from')
  if (flags.from !== undefined && flags.to === undefined) return half('--from', '--to')
  if (flags.deepen !== undefined && flags.from === undefined) {
    return usageFailure('--deepen stands without a range, expected --from and --to; leave it out')
  }
  return null
}

function half(given: string, missing: string): Failure {
  return usageFailure(`${given} stands alone, expected both ends of the range; add ${missing} REV`)
}
