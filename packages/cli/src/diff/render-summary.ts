import { type ChangedFile, type ChangeSet, pathOf, type ResolvedRevision } from '@scrutineer/core'
import { toDiffFile } from './diff-document.ts'

/** What is compared, a line for each file, and the totals. */
export function renderSummary(changes: ChangeSet): string {
  const { files } = changes
  const additions = files.reduce((sum, file) => sum + file.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0)
  const lines = [
    describeEnds(changes),
    ...files.map(describeFile),
    `${count(files.length, 'file')} changed, ${count(additions, 'line')} added, ${count(deletions, 'line')} deleted`,
  ]
  return `${lines.join('\n')}\n`
}

function describeEnds({ mode, base, head, mergeBase }: ChangeSet): string {
  const words = mode.replaceAll('_', ' ')
  const from = mergeBase === null ? '' : ` since ${mergeBase.slice(0, 12)}`
  if (base !== null && head !== null) return `${words}: ${name(base)} to ${name(head)}${from}`
  if (head !== null) return `${words}: ${name(head)}, which has no parent`
  return base === null ? words : `${words}: since ${name(base)}`
}

function name({ rev, oid }: ResolvedRevision): string {
  const short = oid.slice(0, 12)
  return oid.startsWith(rev) ? short : `${rev} (${short})`
}

function describeFile(file: ChangedFile): string {
  const { status } = toDiffFile({ ...file, hunks: [] })
  const moved =
    file.similarity === null || file.oldPath === null
      ? ''
      : ` from ${file.oldPath} (${file.similarity} % alike)`
  const remarks = [
    file.binary ? 'binary' : null,
    file.untracked ? 'untracked' : null,
    file.unread?.replaceAll('_', ' ') ?? null,
  ].filter((remark) => remark !== null)
  const tail = remarks.length === 0 ? '' : ` (${remarks.join(', ')})`
  return `  ${status} +${file.additions} -${file.deletions} ${pathOf(file).replaceAll('\n', '\\n')}${moved}${tail}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
