/** In what a policy is written. */
export const policyFormats = ['text/markdown', 'text/plain'] as const

/** A media type: how the text of a policy is to be read. */
export type PolicyFormat = (typeof policyFormats)[number]

/** Proof of what was received. It says nothing about how a model followed it. */
export interface PolicyReceipt {
  readonly format: PolicyFormat
  /** Of the canonical text's UTF-8 bytes, in lowercase hexadecimal. */
  readonly sha256: string
  /** Of the canonical text in UTF-8: 1 to 49,152. */
  readonly bytes: number
}

/** A caller's criteria in canonical form: no byte order mark, lines end in LF, nothing forbidden inside. */
export interface ReviewPolicy extends PolicyReceipt {
  readonly content: string
}
