import {
  type ChangedFile,
  type ReviewReport,
  renderGitHub,
  renderGitLab,
  renderHtml,
  renderJson,
  renderMarkdown,
  renderRdjson,
  renderSarif,
  renderText,
} from '@scrutineer/core'
import type { ConsoleDetail } from '../output/console-details.ts'
import type { Paint } from '../output/paint.ts'
import type { ReportFormat } from './report-format.ts'

/** What a report is made of: itself, and the change for the forms that show it. */
export interface ReportedReview {
  readonly report: ReviewReport
  readonly files: readonly ChangedFile[]
}

/** The report in the form asked for; empty for a console that shall show nothing. */
export function renderReport(
  { report, files }: ReportedReview,
  format: ReportFormat,
  console: ConsoleDetail,
  paint: Paint | undefined,
): string {
  switch (format) {
    case 'json':
      return renderJson(report)
    case 'markdown':
      return renderMarkdown(report)
    case 'sarif':
      return renderSarif(report)
    case 'github':
      return renderGitHub(report, files)
    case 'gitlab':
      return renderGitLab(report)
    case 'rdjson':
      return renderRdjson(report)
    case 'html':
      return renderHtml(report, files)
    case 'text':
      return console === 'none' ? '' : renderText(report, { detail: console, paint })
  }
}
