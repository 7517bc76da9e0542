import type { GitPlace } from '../../process/run-git.ts'
import type { GitFolder } from '../git-folder.ts'

/**
 * Where git looks at commits alone: in the git directory itself, away from any working tree, so that neither an attributes
 * file there nor the folder it is started in has a say. That the repository is to be trusted was found out before.
 */
export function commitPlace({ git }: GitFolder, gitDirectory: string): GitPlace {
  return {
    git,
    cwd: gitDirectory,
    env: { GIT_DIR: gitDirectory, GIT_IMPLICIT_WORK_TREE: '0' },
    attributes: 'off',
  }
}
