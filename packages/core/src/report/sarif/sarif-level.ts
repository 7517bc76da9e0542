import type { Severity } from '../../vocabulary/severity.ts'

/** SARIF's three words for how bad a result is. */
export type SarifLevel = 'error' | 'warning' | 'note'

/** The level of each severity. */
export const sarifLevels: Readonly<Record<Severity, SarifLevel>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}
