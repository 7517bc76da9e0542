import type { UsageTotal } from '../../vocabulary/token-usage.ts'
import type { ReviewReport } from '../report.ts'
import { usageByStage } from '../usage-by-stage.ts'

/** Tokens by stage as bars and as numbers: input from a cache, other input, output. */
export function htmlTokens(report: ReviewReport): string {
  const stages = usageByStage(report).filter(({ usage }) => usage.requests > 0)
  if (stages.length === 0) return '<p>No request was made.</p>'
  const most = Math.max(1, ...stages.map(({ usage }) => (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0)))
  const rows = stages.map(
    ({ stage, usage }) =>
      `<tr><th scope="row">${stage}</th><td>${barOf(stage, usage, most)}</td>${cells(usage)}</tr>`,
  )
  const note = report.usage.complete
    ? ''
    : '<p class="quiet">Not every answer said what it used: the numbers are the least.</p>'
  return `<p><span class="key cached"></span> input from a cache <span class="key in"></span> other input <span class="key out"></span> output</p>
<div class="scroll" tabindex="0" role="region" aria-label="Tokens"><table class="list">
<thead><tr><th scope="col">Stage</th><th scope="col">Share</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Input</th><th scope="col" class="number">From a cache</th><th scope="col" class="number">Output</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>${note}`
}

function cells(usage: UsageTotal): string {
  const { requests, inputTokens, cachedInputTokens, outputTokens } = usage
  return [requests, inputTokens, cachedInputTokens, outputTokens]
    .map((number) => `<td class="number">${number ?? 'unknown'}</td>`)
    .join('')
}

function barOf(stage: string, usage: UsageTotal, most: number): string {
  const full = 240
  const widthOf = (tokens: number | null) => Math.round(((tokens ?? 0) / most) * full)
  const cached = widthOf(Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens ?? 0))
  const input = widthOf(usage.inputTokens) - cached
  const output = widthOf(usage.outputTokens)
  const label = `${stage}: ${usage.inputTokens ?? 'unknown'} in, ${usage.outputTokens ?? 'unknown'} out`
  return `<svg width="${full + 4}" height="14" role="img" aria-label="${label}"><rect class="bar3" width="${cached}" height="14"></rect><rect class="bar" x="${cached}" width="${input}" height="14"></rect><rect class="bar2" x="${cached + input}" width="${output}" height="14"></rect></svg>`
}
