import type { ChangedFile } from '../../vocabulary/changed-file.ts'
import { describePrice, describeResumed, describeTokens, hasCost } from '../describe-cost.ts'
import {
  describeChange,
  describeCounts,
  describeFileCounts,
  describeOutcome,
  describeReviewer,
  words,
} from '../describe-outcome.ts'
import { groupErrors } from '../group-errors.ts'
import type { ReviewReport } from '../report.ts'
import { htmlCoverage } from './html-coverage.ts'
import { htmlDiff } from './html-diff.ts'
import { filterStyle, htmlFindings } from './html-findings.ts'
import { htmlStyle } from './html-style.ts'
import { htmlLine, htmlPath } from './html-text.ts'
import { htmlTimeLine } from './html-time-line.ts'
import { htmlTokens } from './html-tokens.ts'

/**
 * The report as one HTML page: verdict, findings, the diff with the findings in it, every file and what became of it, each
 * conversation step by step, tokens by stage. It holds no script and loads nothing, and its policy forbids both; what a
 * repository or a model wrote is text in it and never markup. `files` are the change's.
 */
export function renderHtml(report: ReviewReport, files: readonly ChangedFile[]): string {
  const diff = htmlDiff(files, report.coverage, report.findings)
  const sections: readonly (readonly [string, string, string])[] = [
    ['findings', 'Findings', htmlFindings(report.findings, diff.anchors)],
    ...(report.suppressedFindings.length === 0
      ? []
      : [
          [
            'suppressed',
            'Suppressed: in the baseline',
            htmlFindings(report.suppressedFindings, null),
          ] as const,
        ]),
    ['notes', 'Errors and warnings', notesOf(report)],
    ['diff', 'The change', diff.html],
    ['files', 'Files', htmlCoverage(report)],
    ['time-line', 'Time line', htmlTimeLine(report)],
    ['tokens', 'Tokens', htmlTokens(report)],
  ]
  const links = sections.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Review: ${htmlLine(words(report.outcome.result))}</title>
<style>${htmlStyle}${filterStyle}
</style>
</head>
<body>
<a class="skip" href="#findings">To the findings</a>
<header>
<h1>Review</h1>
<p class="verdict ${toneOf(report)}">${htmlLine(describeOutcome(report))}</p>
${factsOf(report)}
<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
</header>
<main>
${sections.map(([id, title, html]) => `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n${html}\n</section>`).join('\n')}
</main>
</body>
</html>
`
}

function toneOf({ outcome }: ReviewReport): string {
  if (outcome.result === 'passed') return 'good'
  return outcome.result === 'nothing_reviewed' ? 'fair' : 'bad'
}

function factsOf(report: ReviewReport): string {
  const { startedAt, durationMs } = report
  const resumed = describeResumed(report)
  const price = describePrice(report)
  const facts: readonly (readonly [string, string])[] = [
    ['Change', describeChange(report)],
    ['Reviewer', describeReviewer(report)],
    ['Files', describeFileCounts(report, 'fact')],
    ['Findings', describeCounts(report, 'fact')],
    ...(hasCost(report) ? [['Requests', requestsOf(report)] as const] : []),
    ...(report.requests.remembered === 0
      ? []
      : [['Answers from the cache', `${report.requests.remembered}`] as const]),
    ...(hasCost(report) ? [['Tokens', describeTokens(report)] as const] : []),
    ...(price === null ? [] : [['Cost', price] as const]),
    ...(startedAt === null ? [] : [['Started', new Date(startedAt).toISOString()] as const]),
    ...(durationMs === null ? [] : [['Took', `${(durationMs / 1000).toFixed(1)} s`] as const]),
    ...(resumed === null ? [] : [['From an earlier run', resumed] as const]),
    ['Exit code', `${report.outcome.exitCode}`],
    ['Made by', `${report.tool.name} ${report.tool.version}`],
  ]
  return `<dl class="facts">${facts.map(([name, value]) => `<dt>${name}</dt><dd>${htmlLine(value)}</dd>`).join('')}</dl>`
}

function notesOf({ errors, warnings, droppedFindings }: ReviewReport): string {
  const items = (notes: typeof errors, tone: string) =>
    groupErrors(notes).map(({ code, subjects, detail }) => {
      const about =
        subjects.length === 0 ? '' : ` <span class="path">${subjects.map(htmlPath).join(', ')}</span>`
      return `<li><code class="${tone}">${htmlLine(code)}</code>${about}: ${htmlLine(detail)}</li>`
    })
  const all = [...items(errors, 'bad'), ...items(warnings, 'fair')]
  const dropped = droppedFindings.map(
    ({ reason, path, title, detail }) =>
      `<li>${words(reason)}: <span class="path">${htmlPath(path)}</span> ${htmlLine(title)}${detail === null ? '' : ` (${htmlLine(detail)})`}</li>`,
  )
  return [
    all.length === 0 ? '<p>None.</p>' : `<ul>${all.join('')}</ul>`,
    dropped.length === 0
      ? ''
      : `<details><summary>Candidates not taken up: ${dropped.length}</summary><ul>${dropped.join('')}</ul></details>`,
  ].join('')
}

function requestsOf({ requests }: ReviewReport): string {
  return requests.failed === 0 ? `${requests.sent}` : `${requests.sent} (${requests.failed} failed)`
}
