import { tmpdir } from 'node:os'
import type { EngineChoice } from '../git/git-changes.ts'
import { checkGitVersion } from '../git-native/git-folder.ts'
import { findGit } from '../process/find-git.ts'
import type { Environment } from '../process/git-environment.ts'

/** By which engine a choice is served: git of version 2.37 or later, or none at all. Null where only git will do. */
export async function engineAtHand(
  choice: EngineChoice,
  env: Environment,
): Promise<'native' | 'embedded' | null> {
  if (choice === 'embedded') return 'embedded'
  const git = findGit(env)
  const folder = tmpdir()
  const checked = git === null ? null : await checkGitVersion({ git, folder }, { version: null }, undefined)
  if (checked?.isOk() === true) return 'native'
  return choice === 'native' ? null : 'embedded'
}
