import type { Warning } from '@scrutineer/core'
import type { Origin } from './origin.ts'
import type { SettingName, SettingValues } from './settings.ts'

/** All settings as they are before flags, and before the reviewed repository has its say. */
export interface Configuration {
  readonly values: SettingValues
  readonly origins: Readonly<Record<SettingName, Origin>>
  readonly warnings: readonly Warning[]
}
