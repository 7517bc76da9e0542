import type { Severity } from '../vocabulary/severity.ts'
import { isSeverity } from '../vocabulary/severity.ts'
import { foldWord } from './fold-word.ts'

/** Other words for the five severities, from trackers, scanners and review tools. */
const words: Readonly<Record<Severity, readonly string[]>> = {
  critical: [
    ...[
      'blocker',
      'blocking',
      'catastrophic',
      'crit',
      'disaster',
      'emergency',
      'fatal',
      'highest',
      'show stopper',
    ],
    ...['showstopper', 'urgent', 'very high', 'p0', 's0', 'sev0', 'sev 0'],
  ],
  high: [
    'error',
    'err',
    'important',
    'major',
    'serious',
    'severe',
    'significant',
    'p1',
    's1',
    'sev1',
    'sev 1',
  ],
  medium: ['average', 'med', 'mid', 'moderate', 'normal', 'warn', 'warning', 'p2', 's2', 'sev2', 'sev 2'],
  low: ['lower', 'minor', 'small', 'p3', 's3', 'sev3', 'sev 3'],
  info: [
    ...[
      'hint',
      'information',
      'informational',
      'lowest',
      'negligible',
      'nit',
      'nitpick',
      'none',
      'note',
      'notice',
    ],
    ...['suggestion', 'trivial', 'very low', 'p4', 'p5', 's4', 'sev4', 'sev 4'],
  ],
}

const aliases = new Map(
  Object.entries(words).flatMap(([severity, others]) => others.map((word) => [word, severity as Severity])),
)

/**
 * The severity a word means, in any case, spacing, and with what stands around it: `[HIGH]`, `P1`, `high severity`,
 * `High (8.1)`. Null for words nobody knows.
 */
export function readSeverity(word: string | null): Severity | null {
  const known = foldWord((word ?? '').replace(/\([^)]*\)\s*$/, ''))
  for (const form of [known, foldWord(known.replace(/\b(?:severity|priority|risk|level|impact)\b/g, ''))]) {
    if (isSeverity(form)) return form
    const severity = aliases.get(form)
    if (severity !== undefined) return severity
  }
  return null
}
