// #region sources
import { gitCommit, gitRange, gitStaged, gitWorkspace } from '@scrutineer/tools/git'
import { patchText } from '@scrutineer/tools/patch'

export const branch = gitRange({ dir: '.', from: 'main', to: 'HEAD' }) // from their merge base
export const commit = gitCommit({ dir: '.', commit: 'v1.2^0' })
export const staged = gitStaged({ dir: '.' })
export const uncommitted = gitWorkspace({ dir: '.', engine: 'embedded' }) // without the git program
export const mailed = patchText({ patch: '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\n+2\n', dir: '.' })
// #endregion
