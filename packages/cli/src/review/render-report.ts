import { type ReviewReport, renderJson, renderMarkdown, renderText } from '@scrutineer/core'
import type { Paint } from '../output/paint.ts'
import type { ConsoleDetail, ResultFormat } from '../output/write-result.ts'

/** The report in the form asked for; empty for a console that shall show nothing. */
export function renderReport(
  report: ReviewReport,
  format: ResultFormat,
  console: ConsoleDetail,
  paint: Paint | undefined,
): string {
  if (format === 'json') return renderJson(report)
  if (format === 'markdown') return renderMarkdown(report)
  return console === 'none' ? '' : renderText(report, { detail: console, paint })
}
