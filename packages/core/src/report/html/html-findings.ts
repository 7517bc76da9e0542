import type { Finding } from '../../findings/finding.ts'
import type { Severity } from '../../vocabulary/severity.ts'
import { severities } from '../../vocabulary/severity.ts'
import {
  describeEvidence,
  describeLines,
  describePlace,
  describeSuggestionProblem,
} from '../describe-finding.ts'
import { htmlCode, htmlLine, htmlPath, htmlProse } from './html-text.ts'

/** All findings, with boxes that hide those of a severity. Without anchors they are beside the review, and have neither. */
export function htmlFindings(
  findings: readonly Finding[],
  anchors: ReadonlyMap<Finding, string> | null,
): string {
  if (findings.length === 0) return '<p>None.</p>'
  const present = severities.filter((severity) => findings.some((finding) => finding.severity === severity))
  return [
    present.length < 2 || anchors === null ? '' : filterOf(present),
    ...findings.map((finding, place) =>
      htmlFinding(finding, anchors === null ? null : `finding-${place + 1}`, anchors?.get(finding) ?? null),
    ),
  ].join('\n')
}

/** Rules that hide the findings whose box is not ticked; a list without boxes shows all. */
export const filterStyle = severities
  .map((severity) => `body:has(#show-${severity}:not(:checked)) .finding.${severity} { display: none; }`)
  .join('\n')

function filterOf(present: readonly Severity[]): string {
  const boxes = present.map(
    (severity) => `<label><input type="checkbox" id="show-${severity}" checked> ${severity}</label>`,
  )
  return `<fieldset class="filter"><legend>Show</legend>${boxes.join(' ')}</fieldset>`
}

/** One finding. `link` is the place in the diff where it stands; null where it has none there. */
export function htmlFinding(finding: Finding, id: string | null, link: string | null): string {
  const lines = describeLines(finding)
  const note = describePlace(finding)
  const path = `<span class="path">${htmlPath(lines === '' ? finding.path : `${finding.path}:${lines}`)}</span>`
  const facts = [
    link === null ? path : `<a href="#${link}">${path}</a>`,
    ...(note === null ? [] : [htmlLine(note)]),
    ...(finding.category === null ? [] : [finding.category]),
    ...(finding.ruleId === null ? [] : [`rule <code>${htmlLine(finding.ruleId)}</code>`]),
    ...(finding.confidence === null ? [] : [`confidence ${finding.confidence.toFixed(2)}`]),
  ]
  return `<article class="finding ${finding.severity}"${id === null ? '' : ` id="${id}"`}>
<h3><span class="tag">${finding.severity}</span> ${htmlLine(finding.title)}</h3>
<p class="quiet">${facts.join(' · ')}</p>
${finding.message === finding.title ? '' : htmlProse(finding.message)}
${labelled('Code', finding.existingCode === null || finding.existingCode === '' ? '' : htmlCode(finding.existingCode))}
${labelled('Evidence', htmlProse(describeEvidence(finding)))}
${labelled('Advice', htmlProse(finding.recommendation ?? ''))}
${suggestionOf(finding)}
</article>`
}

function labelled(label: string, html: string): string {
  return html === '' ? '' : `<p><strong>${label}</strong></p>${html}`
}

function suggestionOf({ suggestion }: Finding): string {
  if (suggestion === null) return ''
  const { text, problem } = suggestion
  const doubt =
    problem === null ? '' : ` (not to be applied as it stands: ${describeSuggestionProblem(problem)})`
  if (text === '') return `<p><strong>Suggestion</strong>${doubt}: delete these lines.</p>`
  return `<p><strong>Suggestion</strong>${doubt}</p>${htmlCode(text)}`
}
