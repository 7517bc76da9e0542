import type { ReviewSettings } from '@scrutineer/core'
import type { SettingKind } from './setting-kind.ts'

/** One setting: what it takes, what it is when nobody sets it, and what it is for. */
export interface Setting<Value> {
  readonly kind: SettingKind<Value>
  /** The default; null where there is none. */
  readonly usual: Value | null
  /** One or two sentences, for help, documentation and the published schema. */
  readonly text: string
  /** The flag of `scrutineer review` that wins over it, without dashes; null where there is none. */
  readonly flag: string | null
  /** The setting of core that it is; null for what concerns the program alone. */
  readonly option: keyof ReviewSettings | null
  /** Never printed, unless it is asked for by name. */
  readonly isSecret: boolean
}
