import type { Finding } from '../../findings/finding.ts'

/** Replacements that an editor could apply. */
export interface SarifFix {
  readonly description: { readonly text: string }
  readonly artifactChanges: readonly {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string }
    readonly replacements: readonly {
      readonly deletedRegion: SarifDeletedRegion
      readonly insertedContent?: { readonly text: string }
    }[]
  }[]
}

/** Lines and columns from 1; the end column is the first that stays. */
interface SarifDeletedRegion {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}

/** The suggestion of a finding as whole lines to replace; none where it does not apply to the file as it is. */
export function fixOf(
  finding: Finding,
  artifactLocation: { readonly uri: string; readonly uriBaseId: string },
): SarifFix | null {
  const { suggestion, placed, side, startLine, endLine } = finding
  if (suggestion === null || suggestion.problem !== null || suggestion.format !== 'code') return null
  if (!placed || side !== 'new' || startLine === null) return null
  const deletedRegion = { startLine, startColumn: 1, endLine: (endLine ?? startLine) + 1, endColumn: 1 }
  const { text } = suggestion
  const lines = text === '' || text.endsWith('\n') ? text : `${text}\n`
  const replacement = lines === '' ? { deletedRegion } : { deletedRegion, insertedContent: { text: lines } }
  return {
    description: { text: text === '' ? 'Delete these lines' : 'Replace these lines' },
    artifactChanges: [{ artifactLocation, replacements: [replacement] }],
  }
}
