import type { RuleSource } from '@scrutineer/core'
import { ownFolder } from '../environment/own-folder.ts'
import type { Surroundings } from '../surroundings.ts'

/** The rules from outside the repository: a file that `--rule` names, and the user's own beside the settings. */
export async function openRules(
  { rule }: { readonly rule?: string },
  { cwd, env }: Pick<Surroundings, 'cwd' | 'env'>,
): Promise<RuleSource> {
  const { fileRules } = await import('@scrutineer/tools/rules')
  return fileRules({
    ...(rule !== undefined && { file: rule }),
    dir: cwd,
    globalFolder: ownFolder('config', env),
  })
}
