import type { ChangeSource } from '@scrutineer/core'
import { gitChanges } from '@scrutineer/tools/git'
import { err, ok, type Result } from 'neverthrow'
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
  const engine = flags.engine ?? 'auto'
  if (flags.patch !== undefined) {
    const patch = await readPatch(flags.patch, surroundings)
    if (patch.isErr()) return err(patch.error)
    const { patchText } = await import('@scrutineer/tools/patch')
    return ok(patchText({ patch: patch.value, dir: surroundings.cwd, engine }))
  }
  return ok(gitChanges(toChangeRequest(flags, surroundings.cwd), { engine, deepen: flags.deepen ?? false }))
}
