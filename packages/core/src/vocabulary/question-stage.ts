/** Side questions that a chunk's conversation may need beside it. */
export const questionStages = ['plan', 'relocation', 'challenge', 'translation', 'compression'] as const

/**
 * - `plan`: what to look at, before the conversation
 * - `compression`: a summary of its older part
 * - `relocation`: the exact code that a finding is about
 * - `challenge`: which findings the diff disproves
 * - `translation`: the findings' texts in another language
 */
export type QuestionStage = (typeof questionStages)[number]
