import type { ReportedChange } from '@scrutineer/core'

/** What a run was about, as part of a folder's name: `range-main-to-feature`, `commit-0123456789ab`, `workspace`. */
export function runLabel({ mode, base, head }: Pick<ReportedChange, 'mode' | 'base' | 'head'>): string {
  if (mode === 'commit' && head !== null) return `commit-${short(head.rev)}`
  if (mode === 'range' && base !== null && head !== null) return `${short(base.rev)}-to-${short(head.rev)}`
  return toFolderName(mode ?? '', 'review')
}

/** A repository's path as one name: `/home/dev/shop` is `home-dev-shop`. */
export function repositoryLabel(root: string): string {
  return toFolderName(root, 'repository')
}

/** Seconds in UTC such as `20260714T090139Z`, which sort as they came. */
export function timeLabel(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
}

function short(revision: string): string {
  return toFolderName(revision.slice(0, 12), 'review')
}

/** Long enough for most paths, short enough for every file system. */
const mostCharacters = 120

function toFolderName(text: string, otherwise: string): string {
  const name = text.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '')
  // The end of a path says more than its beginning.
  return name.slice(-mostCharacters).replace(/^[-.]+/, '') || otherwise
}
