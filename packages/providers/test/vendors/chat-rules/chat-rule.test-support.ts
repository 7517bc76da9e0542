import type { ChatRequest, Judged } from './chat-request.test-support.ts'

/** Why a request is refused. */
export interface Refusal {
  readonly status: number
  readonly message: string
  readonly param?: string
}

/** One thing that vendors refuse, and how to be refused for it. Whether it holds for a vendor, and how, the vendor's data says. */
export interface ChatRule {
  readonly name: string
  /** Why this rule refuses a request; null where it does not. */
  readonly refusal: (request: Judged) => Refusal | null
  /** A request that was taken, changed so that this rule refuses it; null where the vendor has no such rule. */
  readonly violation: (request: Judged) => ChatRequest | null
}

/** A refusal of the usual kind. */
export function refuse(message: string, param?: string): Refusal {
  return { status: 400, message, ...(param !== undefined && { param }) }
}
