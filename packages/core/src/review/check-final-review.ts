import { verifyEvidence } from '../findings/verify-evidence.ts'
import type { Repository } from '../ports/repository.ts'
import type { VerifiedFinding } from '../report/pull-request-review.ts'
import type { FinalFinding, FinalReview, FinalReviewProblem } from '../tools/final-review.ts'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import { problemOfPath } from '../vocabulary/repository-path.ts'

/** Where the files of a review stand. */
export interface ReviewedTrees {
  readonly files: readonly ChangedFile[]
  readonly head: Repository
  readonly base: Repository | null
  readonly signal: AbortSignal | undefined
}

/** Above this size lines are not counted; such a file is generated or data. */
const maxCountedBytes = 16 * 1024 * 1024

/**
 * Checks the places of a final review's findings: each path must be a regular file of the head tree or one that the
 * pull request changed or deleted, each line must exist in it (before the change, for a deleted file).
 */
export async function checkFinalReview(
  review: FinalReview,
  trees: ReviewedTrees,
): Promise<readonly VerifiedFinding[] | FinalReviewProblem> {
  const verified: VerifiedFinding[] = []
  for (const [place, finding] of review.findings.entries()) {
    const checked = await checkPlace(finding, `/findings/${place}`, trees)
    if ('code' in checked) return checked
    verified.push(checked)
  }
  return verified
}

async function checkPlace(
  finding: FinalFinding,
  pointer: string,
  trees: ReviewedTrees,
): Promise<VerifiedFinding | FinalReviewProblem> {
  const badPath: FinalReviewProblem = {
    code: 'path',
    pointer: `${pointer}/path`,
    expected: 'a regular file of the head tree, or a path that the pull request changed',
  }
  if (problemOfPath(finding.path) !== null) return badPath
  const file = trees.files.find((one) => one.newPath === finding.path || one.oldPath === finding.path) ?? null
  const onHead = file === null || file.newPath === finding.path
  const tree = onHead ? trees.head : trees.base
  if (file === null) {
    const entry = await trees.head.stat(finding.path, { signal: trees.signal })
    if (entry.isErr() || entry.value?.kind !== 'file') return badPath
  }
  const read = await tree?.readFile(finding.path, { maxBytes: maxCountedBytes, signal: trees.signal })
  const text = read?.isOk() === true ? decodeBytes(read.value.bytes) : null
  // Where no text can be had (a submodule, a file too large to count), there is nothing to hold the line against.
  if (text !== null && finding.line !== null && finding.line > countLines(text)) {
    return {
      code: 'line',
      pointer: `${pointer}/line`,
      expected: `a line of ${pathOfKind(file, finding)}, or null`,
    }
  }
  const side = onHead ? 'new' : 'old'
  const place = { side, startLine: finding.line, endLine: finding.line, evidence: finding.evidence } as const
  return { ...finding, verification: verifyEvidence(place, file, text ?? '') }
}

function countLines(text: string): number {
  if (text === '') return 0
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function pathOfKind(file: ChangedFile | null, finding: FinalFinding): string {
  return file !== null && pathOf(file) === finding.path && file.newPath === null
    ? 'the file before the change'
    : 'the file'
}
