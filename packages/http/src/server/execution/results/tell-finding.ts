import type { Finding } from '@scrutineer/core'
import type { ReviewFinding } from '../../vocabulary/review-result.ts'
import { cutText } from './cut-text.ts'
import { findingId } from './finding-id.ts'
import type { HeadLines } from './head-line.ts'
import { suggest } from './suggest.ts'

/** A finding as it is told, and whether something of it was left out. */
export interface ToldFinding {
  readonly finding: ReviewFinding
  readonly cut: boolean
}

/** As the schema has them. */
const maxCategory = 80
const maxMessage = 4000
const maxFunction = 256

/** Tells a finding at a place of the reviewed commit `head`. */
export function tellFinding(finding: Finding, { line, endLine }: HeadLines, head: string): ToldFinding {
  const { severity, path, title } = finding
  const category = cutText(finding.category ?? 'correctness', maxCategory).text
  const said = finding.message === title ? title : `${title}\n\n${finding.message}`
  const message = cutText(said, maxMessage)
  const suggestion = suggest(finding)
  const name = cutText(finding.function?.trim() ?? '', maxFunction)
  return {
    finding: {
      findingId: findingId({ head, path, line, category, message: said }),
      severity,
      category,
      message: message.text,
      path,
      line,
      endLine,
      function: name.text === '' ? null : name.text,
      suggestion: suggestion.text,
      suggestionFormat: suggestion.format,
    },
    cut: message.cut || suggestion.cut || name.cut,
  }
}
