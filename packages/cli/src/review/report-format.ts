import type { ReviewValues } from '../commands/review-flags.ts'
import { filePath, type Whereabouts } from '../output/file-path.ts'
import { filesByForm, formatOfFile } from '../output/result-format.ts'
import type { ResultPlan } from '../output/write-result.ts'
import type { PrintedFormat } from './printed-formats.ts'

/** Forms of a report. A page is for a file alone. */
export type ReportFormat = PrintedFormat | 'html'

/** Where the flags of a review send its report. A file's ending says what it holds, else it is what is printed. */
export function planReport(flags: ReviewValues, where: Whereabouts): ResultPlan<ReportFormat> {
  const { format = 'text', console = 'detailed', output, html } = flags
  const files: ResultPlan<ReportFormat>['files'] = [
    ...(output === undefined
      ? []
      : [{ path: filePath(output, where), format: reportFormatOfFile(output) ?? format }]),
    ...(html === undefined ? [] : [{ path: filePath(html, where), format: 'html' as const }]),
    ...filesByForm(flags, where),
  ]
  return { format, console, files }
}

/** The form that a file's ending names and only a report has; null for what any result can be. */
export function formOfReports(path: string): 'sarif' | 'rdjson' | 'html' | null {
  if (/\.sarif(\.json)?$/i.test(path)) return 'sarif'
  if (/\.rdjson$/i.test(path)) return 'rdjson'
  return /\.html?$/i.test(path) ? 'html' : null
}

function reportFormatOfFile(path: string): ReportFormat | null {
  return formOfReports(path) ?? formatOfFile(path)
}
