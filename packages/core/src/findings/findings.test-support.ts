import type { Candidate } from '../tools/candidate.ts'
import type { ChangedFile, DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import type { Finding } from './finding.ts'

/** A changed file from its hunks as a patch shows them. */
export function changedFile(path: string, patch: string, change: Partial<ChangedFile> = {}): ChangedFile {
  const hunks = patch
    .split(/^(?=@@ )/m)
    .filter((text) => text.startsWith('@@ '))
    .map(readHunk)
  return {
    status: 'modified',
    oldPath: path,
    newPath: path,
    oldMode: '100644',
    newMode: '100644',
    oldId: null,
    newId: null,
    similarity: null,
    binary: false,
    untracked: false,
    additions: hunks.reduce((sum, hunk) => sum + hunk.additions, 0),
    deletions: hunks.reduce((sum, hunk) => sum + hunk.deletions, 0),
    hunks,
    unread: null,
    ...change,
  }
}

function readHunk(text: string): Hunk {
  const [header = '', ...rows] = text.replace(/\n$/, '').split('\n')
  const [, oldStart = 0, newStart = 0] = (/-(\d+)(?:,\d+)? \+(\d+)/.exec(header) ?? []).map(Number)
  let [oldLine, newLine] = [oldStart, newStart]
  const lines = rows.map((row): DiffLine => {
    const line = { text: row.slice(1), noNewline: false }
    if (row.startsWith('+')) return { ...line, type: 'add', oldLine: null, newLine: newLine++ }
    if (row.startsWith('-')) return { ...line, type: 'delete', oldLine: oldLine++, newLine: null }
    return { ...line, type: 'context', oldLine: oldLine++, newLine: newLine++ }
  })
  return {
    oldStart,
    oldLines: oldLine - oldStart,
    newStart,
    newLines: newLine - newStart,
    section: '',
    lines,
    additions: lines.filter((line) => line.type === 'add').length,
    deletions: lines.filter((line) => line.type === 'delete').length,
    byteLength: text.length,
    longestLine: 0,
  }
}

/** A candidate that passes every check, unless told otherwise. */
export function candidate(given: Partial<Candidate> = {}): Candidate {
  return {
    severity: 'high',
    category: 'correctness',
    ruleId: null,
    file: 'src/a.ts',
    side: null,
    startLine: null,
    endLine: null,
    existingCode: null,
    title: 'Something breaks',
    problem: 'It breaks when called.',
    evidence: '',
    suggestion: null,
    suggestionFormat: null,
    confidence: 0.9,
    ...given,
  }
}

/** A placed finding, unless told otherwise. */
export function finding(given: Partial<Finding> = {}): Finding {
  return {
    severity: 'high',
    category: 'correctness',
    ruleId: null,
    path: 'src/a.ts',
    side: 'new',
    startLine: 3,
    endLine: 3,
    placed: true,
    placementReason: null,
    function: null,
    existingCode: null,
    title: 'Something breaks',
    message: 'It breaks when called.',
    evidence: '',
    recommendation: null,
    suggestion: null,
    confidence: 0.9,
    fingerprint: '0123456789abcdef0123456789abcdef',
    verification: null,
    ...given,
  }
}
