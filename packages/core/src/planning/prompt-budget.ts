/** Tokens of a first request, by what they are for. */
export interface PromptBudget {
  /** The rendered diff. */
  readonly diff: number
  /** All rules of one conversation together. */
  readonly rules: number
  readonly guidance: number
}

/** The smallest part of a diff that is worth a conversation. */
const leastDiffTokens = 1_000
/** Any built-in rule with its frame; a test holds them to it. */
export const leastRuleTokens = 720
/** 24,000 bytes of rules: a long guide. More would drown the diff. */
const maxRuleTokens = 8_000
/** 6,000 bytes. Guidance is mostly about building and writing, and every conversation pays for it. */
const maxGuidanceTokens = 2_000

/**
 * Divides the room of a first request, so that it fits whatever part of the change it is for. `wanted` are the tokens of a diff
 * at most, of all different rules of the change together, each with its frame, and of all guidance. Null where the room is too
 * small for anything.
 */
export function divideBudget(room: number, wanted: PromptBudget): PromptBudget | null {
  const rules = Math.min(
    wanted.rules,
    maxRuleTokens,
    Math.max(leastRuleTokens, wanted.diff),
    Math.max(leastRuleTokens, Math.floor(room / 3)),
  )
  const left = room - rules
  if (left < leastDiffTokens) return null
  const guidance = Math.min(
    wanted.guidance,
    maxGuidanceTokens,
    Math.floor(wanted.diff / 2),
    Math.floor(left / 4),
    left - leastDiffTokens,
  )
  return { diff: Math.min(wanted.diff, left - guidance), rules, guidance }
}

/** The smallest room that `divideBudget` can divide. */
export function leastRoom({ rules }: Pick<PromptBudget, 'rules'>): number {
  return leastDiffTokens + Math.min(rules, leastRuleTokens)
}
