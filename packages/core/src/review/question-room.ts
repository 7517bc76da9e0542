import { bytesPerToken, estimateTokens } from '../planning/estimate-tokens.ts'

/** Tokens of diff that a side question shows at most; it is about few places. */
const mostDiffTokens = 8_000
/** Tokens of what a side question is about, such as findings, in one request. */
const aboutTokens = 3_000
/** Tokens of the words around both: rules of the question, its tool, and the marks of untrusted text. */
const wordTokens = 1_500
const leastDiffTokens = 1_000

/** UTF-8 bytes that the parts of a side question may take, so that no question fails by its size. */
export interface QuestionRoom {
  readonly diffBytes: number
  readonly aboutBytes: number
}

/** The room of a question where one request may take `requestTokens`, of which `ruleBytes` go to rules of the review. */
export function questionRoom(requestTokens: number, ruleBytes = 0): QuestionRoom {
  const left = requestTokens - aboutTokens - wordTokens - estimateTokens(ruleBytes)
  const diffTokens = Math.max(leastDiffTokens, Math.min(mostDiffTokens, left))
  return { diffBytes: diffTokens * bytesPerToken, aboutBytes: aboutTokens * bytesPerToken }
}
