import type { ChangeSource } from '@scrutineer/core'
import { ok, type Result } from 'neverthrow'
import type { ModeValues } from '../commands/mode-flags.ts'
import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { readPatch } from './read-patch.ts'
import { toChangeRequest } from './to-change-request.ts'

/** The change that the mode flags ask for; nothing of a repository is read yet. */
export async function openChanges(
  flags: ModeValues,
  surroundings: Surroundings,
): Promise<Result<ChangeSource, Failure>> {
  if (flags.patch !== undefined) {
    const { patchText } = await import('@scrutineer/tools/patch')
    return (await readPatch(flags.patch, surroundings)).map((patch) =>
      patchText({ patch, dir: surroundings.cwd }),
    )
  }
  const { gitChanges } = await import('@scrutineer/tools/git')
  const request = toChangeRequest(flags, surroundings.cwd)
  return ok(gitChanges(request, { engine: flags.engine ?? 'auto', deepen: flags.deepen ?? false }))
}
