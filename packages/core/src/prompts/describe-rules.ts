import { fenceUntrusted } from './fence-untrusted.ts'

/** A rule and the files of the part under review that it is for; all texts are untrusted. */
export interface TaskRule {
  readonly text: string
  /** Null when it is for all of them. */
  readonly paths: readonly string[] | null
  readonly pathsLeftOut: number
}

/** A file of the repository that says how its owners work. */
export interface TaskGuidance {
  readonly path: string
  readonly text: string
}

/** The paragraphs that show rules: what goes wrong in files of a kind, as their owners or this program say. */
export function describeRules(rules: readonly TaskRule[]): string[] {
  return rules.map(({ text, paths, pathsLeftOut }) => {
    if (paths === null)
      return `What to look for in the files of this part:\n${fenceUntrusted('review_rules', text)}`
    const more = pathsLeftOut > 0 ? ` (and ${pathsLeftOut} more)` : ''
    const which = paths.length === 0 ? '' : `Files:\n${paths.join('\n')}\n\n`
    return `What to look for in some files of this part${more}:\n${fenceUntrusted('review_rules', which + text)}`
  })
}

/** The paragraphs that show guidance. */
export function describeGuidance(guidance: readonly TaskGuidance[]): string[] {
  return guidance.map(({ path, text }) => {
    return `Guidance that the repository holds for its reviewers and authors:\n${fenceUntrusted('guidance', `${path}\n\n${text}`)}`
  })
}
