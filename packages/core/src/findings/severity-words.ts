import type { Severity } from '../vocabulary/severity.ts'
import { isSeverity } from '../vocabulary/severity.ts'

/** Other words for the five severities, from trackers, scanners and review tools. */
const aliases: Readonly<Record<string, Severity>> = {
  blocker: 'critical',
  fatal: 'critical',
  p0: 'critical',
  sev0: 'critical',
  error: 'high',
  important: 'high',
  major: 'high',
  p1: 'high',
  serious: 'high',
  severe: 'high',
  sev1: 'high',
  moderate: 'medium',
  normal: 'medium',
  p2: 'medium',
  sev2: 'medium',
  warn: 'medium',
  warning: 'medium',
  minor: 'low',
  p3: 'low',
  sev3: 'low',
  hint: 'info',
  information: 'info',
  informational: 'info',
  nit: 'info',
  nitpick: 'info',
  note: 'info',
  p4: 'info',
  sev4: 'info',
  trivial: 'info',
}

/** The severity a word means, in any case and spacing; null for words nobody knows. */
export function readSeverity(word: string | null): Severity | null {
  const known = word?.trim().toLowerCase() ?? ''
  if (isSeverity(known)) return known
  return Object.hasOwn(aliases, known) ? (aliases[known] ?? null) : null
}
