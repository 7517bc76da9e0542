import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { SelectionRules } from './select-files.ts'
import { selectFiles } from './select-files.ts'

/**
 * Tells of kept files that come from a name under which they would not have been reviewed, such as a test that becomes
 * source code: a review looks at their changed lines, and nobody has ever looked at the others. With `fails`, each keeps
 * the review from being complete.
 */
export function warnOfMoves(kept: readonly ChangedFile[], rules: SelectionRules, fails: boolean): Warning[] {
  const moved = kept.filter(({ status }) => status === 'renamed' || status === 'copied')
  const asBefore = moved.map((file) => ({ ...file, newPath: file.oldPath }))
  return selectFiles(asBefore, rules)
    .map(({ excluded }) => {
      const names = new Map(excluded.map(({ file, reason }) => [file.oldPath, reason]))
      return moved.flatMap(({ oldPath, newPath }): Warning[] => {
        const reason = names.get(oldPath)
        if (reason === undefined || oldPath === null) return []
        const why = reason.replaceAll('_', ' ')
        const detail = `It comes from ${oldPath}, which is not reviewed (${why}); of its text only changed lines were looked at.`
        return [{ code: 'source_unread', subject: newPath, detail, incomplete: fails }]
      })
    })
    .unwrapOr([])
}
