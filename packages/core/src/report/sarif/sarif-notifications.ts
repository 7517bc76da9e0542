import { describeCoverage } from '../describe-coverage.ts'
import type { ReviewReport } from '../report.ts'
import { artifactUri } from './artifact-uri.ts'
import type { SarifLevel } from './sarif-level.ts'
import { sourceRoot } from './sarif-result.ts'
import { sarifText } from './sarif-text.ts'

/** What a reader of the results must know beside them: errors, warnings, and each file that was not wholly reviewed. */
export function sarifNotifications(report: ReviewReport, leftOut: number): object[] {
  const paths = new Set(report.coverage.map(({ path }) => path))
  const note = (level: SarifLevel, id: string, text: string, subject: string | null) => ({
    level,
    descriptor: { id },
    message: { text: sarifText(text) },
    ...(subject !== null && paths.has(subject) ? { locations: [locationOf(subject)] } : {}),
  })
  const missed = report.coverage.filter(
    ({ state }) => state === 'not_reviewed' || state === 'partly_reviewed',
  )
  return [
    ...report.errors.map(({ code, subject, detail }) => note('error', code, detail, subject)),
    ...missed.map((file) => note('error', file.state, describeCoverage(file), file.path)),
    ...report.warnings.map(({ code, subject, detail, incomplete }) =>
      note(incomplete ? 'error' : 'warning', code, detail, subject),
    ),
    ...(leftOut === 0
      ? []
      : [note('warning', 'results_left_out', `${leftOut} results more are in the JSON report.`, null)]),
  ]
}

function locationOf(path: string): object {
  return { physicalLocation: { artifactLocation: { uri: artifactUri(path), uriBaseId: sourceRoot } } }
}
