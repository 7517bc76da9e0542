import type { ChangeRequest } from '@scrutineer/tools/git'
import type { ModeValues } from '../commands/mode-flags.ts'

/** Which change of the repository around a folder the flags mean; without a mode, all that is not committed. */
export function toChangeRequest(flags: ModeValues, dir: string): ChangeRequest {
  if (flags.from !== undefined && flags.to !== undefined) {
    return { mode: 'range', dir, from: flags.from, to: flags.to }
  }
  if (flags.commit !== undefined) return { mode: 'commit', dir, commit: flags.commit }
  return { mode: flags.staged === undefined ? 'workspace' : 'staged', dir }
}
