/** The repository's own rule files. The first that is there counts; those of the second row only where none of the first is. */
export const projectRuleFiles = [
  '.scrutineer/rules.json',
  '.scrutineer/rules.yaml',
  '.scrutineer/rules.yml',
  '.zadig-review/rules.json',
] as const

/** Files of guidance that are shown to a model unless told otherwise, in this order. */
export const guidanceFiles = ['REVIEW.md', 'AGENTS.md', '.github/copilot-instructions.md'] as const

/** Guidance for people, shown on request. */
export const contributorGuidance = ['CONTRIBUTING.md', '.github/CONTRIBUTING.md'] as const
