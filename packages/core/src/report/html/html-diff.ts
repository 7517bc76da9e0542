import { findChangedFile } from '../../findings/find-changed-file.ts'
import type { Finding } from '../../findings/finding.ts'
import type { ChangedFile, DiffLine, Hunk } from '../../vocabulary/changed-file.ts'
import { pathOf } from '../../vocabulary/changed-file.ts'
import type { FileCoverage } from '../coverage.ts'
import { words } from '../describe-outcome.ts'
import { htmlFinding } from './html-findings.ts'
import { htmlLine, htmlPath, htmlText } from './html-text.ts'

/** Lines that the page shows of files without a finding; a browser stays quick with as many. */
const mostLines = 20_000
/** Characters of a line that are shown. */
const mostCharacters = 2000

/** The diff as the page shows it, and where in it each finding stands. */
export interface HtmlDiff {
  readonly html: string
  readonly anchors: ReadonlyMap<Finding, string>
}

/** The changed files with findings among their lines. Files that were left out of the review have no lines here. */
export function htmlDiff(
  files: readonly ChangedFile[],
  coverage: readonly FileCoverage[],
  findings: readonly Finding[],
): HtmlDiff {
  const states = new Map(coverage.map((file) => [file.path, file]))
  const found = new Map<ChangedFile, Finding[]>()
  for (const finding of findings) {
    const file = findChangedFile(files, finding.path)
    if (file !== null) found.set(file, [...(found.get(file) ?? []), finding])
  }
  const anchors = new Map<Finding, string>()
  let room = mostLines
  let leftOut = 0
  const parts = files.flatMap((file, place) => {
    const state = states.get(pathOf(file))
    if (file.hunks.length === 0 || state === undefined || state.state === 'excluded') return []
    const own = found.get(file) ?? []
    const lines = file.hunks.reduce((sum, { oldLines, newLines }) => sum + Math.max(oldLines, newLines), 0)
    if (own.length === 0 && lines > room) {
      leftOut++
      return []
    }
    if (own.length === 0) room -= lines
    return [fileOf(file, `file-${place + 1}`, state, own, anchors)]
  })
  const note =
    leftOut === 0 ? '' : `<p class="quiet">${leftOut} more files without findings are not shown here.</p>`
  return { html: parts.length === 0 ? '<p>Nothing to show.</p>' : parts.join('\n') + note, anchors }
}

function fileOf(
  file: ChangedFile,
  id: string,
  coverage: FileCoverage,
  findings: readonly Finding[],
  anchors: Map<Finding, string>,
): string {
  const byLine = new Map<string, Finding[]>()
  for (const finding of findings) {
    const line = finding.endLine ?? finding.startLine
    if (!finding.placed || line === null) continue
    const key = `${finding.side} ${line}`
    byLine.set(key, [...(byLine.get(key) ?? []), finding])
    anchors.set(finding, `${id}-${finding.side}-${line}`)
  }
  const renamed =
    file.oldPath !== null && file.newPath !== null && file.oldPath !== file.newPath
      ? ` <span class="quiet">from ${htmlPath(file.oldPath)}</span>`
      : ''
  const state = coverage.state === 'reviewed' ? '' : ` <span class="tag">${words(coverage.state)}</span>`
  const count = findings.length === 0 ? '' : ` <span class="tag">${countOf(findings.length)}</span>`
  const rows = file.hunks.flatMap((hunk) => hunkRows(hunk, id, byLine))
  return `<details id="${id}"${findings.length === 0 ? '' : ' open'}>
<summary><span class="path">${htmlPath(pathOf(file))}</span>${renamed} <span class="quiet">+${file.additions} −${file.deletions}</span>${state}${count}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Diff of ${htmlPath(pathOf(file))}"><table class="diff">
<thead><tr><th scope="col" class="n">old</th><th scope="col" class="n">new</th><th scope="col">line</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div></details>`
}

function countOf(findings: number): string {
  return findings === 1 ? '1 finding' : `${findings} findings`
}

function hunkRows(hunk: Hunk, id: string, findings: ReadonlyMap<string, readonly Finding[]>): string[] {
  const section = hunk.section === '' ? '' : ` ${htmlLine(hunk.section)}`
  const head = `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@${section}`
  return [
    `<tr class="gap"><td class="n"></td><td class="n"></td><td>${head}</td></tr>`,
    ...hunk.lines.flatMap((line) => lineRows(line, id, findings)),
  ]
}

function lineRows(line: DiffLine, id: string, findings: ReadonlyMap<string, readonly Finding[]>): string[] {
  const onOld = line.oldLine === null ? [] : (findings.get(`old ${line.oldLine}`) ?? [])
  const onNew = line.newLine === null ? [] : (findings.get(`new ${line.newLine}`) ?? [])
  const marker = line.type === 'add' ? '+' : line.type === 'delete' ? '-' : ' '
  const end = line.noNewline ? ' <span class="quiet">(no line feed at the end)</span>' : ''
  const text = `${marker}${htmlText(shorten(line.text))}${end}`
  const old = cell(line.oldLine, onOld.length > 0 ? `${id}-old-${line.oldLine}` : null)
  const now = cell(line.newLine, onNew.length > 0 ? `${id}-new-${line.newLine}` : null)
  return [
    `<tr class="${line.type}">${old}${now}<td>${text}</td></tr>`,
    ...[...onOld, ...onNew].map(
      (finding) => `<tr><td class="note" colspan="3">${htmlFinding(finding, null, null)}</td></tr>`,
    ),
  ]
}

function cell(line: number | null, id: string | null): string {
  return `<td class="n"${id === null ? '' : ` id="${id}"`}>${line ?? ''}</td>`
}

function shorten(text: string): string {
  if (text.length <= mostCharacters) return text
  const kept = text.slice(0, mostCharacters).replace(/[\ud800-\udbff]$/, '')
  return `${kept} [${text.length - kept.length} characters more]`
}
