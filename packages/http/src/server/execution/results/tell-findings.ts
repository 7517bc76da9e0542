import type { ChangeSet, Finding } from '@scrutineer/core'
import type { ReviewFinding } from '../../vocabulary/review-result.ts'
import { cutText } from './cut-text.ts'
import { headLines } from './head-line.ts'
import { tellFinding } from './tell-finding.ts'

/** The findings of a review as they are told. */
export interface ToldFindings {
  readonly findings: readonly ReviewFinding[]
  /** Whether a finding, or a part of one, was left out. */
  readonly truncated: boolean
}

/** More than anybody reads; what a result may take in a store. */
const maxFindings = 500
/** As the schema has it. */
const maxPath = 1024
/** What a line is counted in; findings in larger files have no line that could be checked. */
const maxFileBytes = 16 * 1024 * 1024

/**
 * Tells findings in their order. Those without a line in a file of the reviewed commit are left out, and of those that say the
 * same of the same place all but the first.
 */
export async function tellFindings(
  findings: readonly Finding[],
  changes: ChangeSet,
  head: string,
  signal: AbortSignal,
): Promise<ToldFindings> {
  const told = new Map<string, ReviewFinding>()
  const counts = new Map<string, number>()
  let truncated = false
  for (const finding of findings) {
    const { path } = finding
    const count = counts.get(path) ?? (await countLines(changes, path, signal))
    counts.set(path, count)
    const file = changes.files.find(({ newPath }) => newPath === path) ?? null
    const place = isTellable(path) ? headLines(finding, file, count) : null
    if (place === null || told.size >= maxFindings) {
      truncated = true
      continue
    }
    const one = tellFinding(finding, place, head)
    truncated ||= one.cut
    if (!told.has(one.finding.findingId)) told.set(one.finding.findingId, one.finding)
  }
  return { findings: [...told.values()], truncated }
}

/** A path that is not UTF-8 has no form in JSON that leads back to it. */
function isTellable(path: string): boolean {
  return path !== '' && !/\p{Surrogate}/u.test(path) && !cutText(path, maxPath).cut
}

/** Lines of a file of the reviewed commit; 0 for none. */
async function countLines({ repository }: ChangeSet, path: string, signal: AbortSignal): Promise<number> {
  const read = await repository.readFile(path, { maxBytes: maxFileBytes, signal })
  if (read.isErr()) return 0
  const { bytes } = read.value
  let count = bytes.length === 0 || bytes[bytes.length - 1] === lineFeed ? 0 : 1
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++
  return count
}

const lineFeed = 0x0a
