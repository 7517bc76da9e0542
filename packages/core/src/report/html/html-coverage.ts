import { describeCoverage } from '../describe-coverage.ts'
import { words } from '../describe-outcome.ts'
import type { ReviewReport } from '../report.ts'
import { htmlLine, htmlPath } from './html-text.ts'

/** Every file of the change and what became of it: what nobody looked at first. */
export function htmlCoverage({ coverage }: ReviewReport): string {
  if (coverage.length === 0) return '<p>The change has no files.</p>'
  const order = ['not_reviewed', 'partly_reviewed', 'reviewed', 'excluded'] as const
  const rows = order.flatMap((state) =>
    coverage
      .filter((file) => file.state === state)
      .map((file) => {
        const tone = state === 'reviewed' ? 'good' : state === 'excluded' ? 'quiet' : 'bad'
        const why = state === 'reviewed' ? '' : htmlLine(describeCoverage(file))
        return `<tr><td class="path">${htmlPath(file.path)}</td><td class="${tone}">${words(state)}</td><td>${why}</td></tr>`
      }),
  )
  return `<div class="scroll" tabindex="0" role="region" aria-label="Files"><table class="list">
<thead><tr><th scope="col">File</th><th scope="col">State</th><th scope="col">Why</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`
}
