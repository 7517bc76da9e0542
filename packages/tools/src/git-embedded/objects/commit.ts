import { malformed } from '../failure.ts'

/** The parts of a commit that comparing needs. */
export interface Commit {
  readonly tree: string
  readonly parents: readonly string[]
  /** When it was committed, in seconds since 1970; 0 where the commit does not say. */
  readonly date: number
}

/** Reads a commit object. */
export function readCommit(oid: string, bytes: Uint8Array): Commit {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const end = text.indexOf('\n\n')
  const head = end < 0 ? text : text.slice(0, end)
  const tree = /^tree ([0-9a-f]{40})(?:\n|$)/.exec(head)?.[1]
  if (tree === undefined) throw malformed(oid, 'a commit object has no tree')
  const parents: string[] = []
  const parent = /parent ([0-9a-f]{40})\n/y
  parent.lastIndex = 'tree '.length + 41
  for (let found = parent.exec(head); found !== null; found = parent.exec(head)) parents.push(found[1] ?? '')
  const date = /^committer .*> (\d{1,15})/m.exec(head)?.[1]
  return { tree, parents, date: Number(date ?? 0) }
}
