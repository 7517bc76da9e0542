import * as v from 'valibot'
import { dropReasons } from '../findings/drop-reason.ts'
import { placementReasons } from '../findings/placement.ts'
import { suggestionProblems } from '../findings/suggestion.ts'
import { categories } from '../vocabulary/category.ts'
import { severities } from '../vocabulary/severity.ts'
import type { CollectedFindings } from './collect-candidates.ts'

/** What a chunk brought as text that `readFindings` takes back. */
export function writeFindings({ findings, dropped, warnings }: CollectedFindings): string {
  return JSON.stringify({ findings, dropped, warnings })
}

/** Null for every other text, whole or not. */
export function readFindings(text: string): CollectedFindings | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : null
}

const text = v.string()
const word = v.nullable(text)
const line = v.nullable(v.pipe(v.number(), v.safeInteger()))

const finding = v.object({
  severity: v.picklist(severities),
  category: v.nullable(v.picklist(categories)),
  ruleId: word,
  path: text,
  side: v.picklist(['old', 'new']),
  startLine: line,
  endLine: line,
  placed: v.boolean(),
  placementReason: v.nullable(v.picklist(placementReasons)),
  function: word,
  existingCode: word,
  title: text,
  message: text,
  evidence: text,
  recommendation: word,
  suggestion: v.nullable(
    v.object({
      format: v.picklist(['code', 'diff']),
      text,
      problem: v.nullable(v.picklist(suggestionProblems)),
    }),
  ),
  confidence: v.nullable(v.number()),
  fingerprint: text,
  verification: v.nullable(
    v.object({ lineInDiff: v.boolean(), evidenceFound: v.picklist(['near', 'elsewhere', 'none']) }),
  ),
})

const dropped = v.object({
  reason: v.picklist(dropReasons),
  detail: word,
  severity: word,
  category: word,
  path: text,
  startLine: line,
  endLine: line,
  title: text,
})

const schema = v.object({
  findings: v.array(finding),
  dropped: v.array(dropped),
  warnings: v.array(v.object({ code: text, subject: word, detail: text, incomplete: v.literal(false) })),
})
