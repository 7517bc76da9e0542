import type { JsonObject } from '@scrutineer/core'

/** What the reviewer says next: calls, or a last word. */
export type Answer =
  | {
      readonly kind: 'calls'
      readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[]
    }
  | { readonly kind: 'text'; readonly text: string }
