import type { FakePull, FakeRepository } from './fake-repository.ts'

/** A row of GitHub's list of changed files. */
export interface ListedFile {
  readonly sha: string
  readonly filename: string
  readonly status: string
  readonly additions: number
  readonly deletions: number
  readonly changes: number
  readonly previous_filename?: string
  readonly patch?: string
}

/** A file of more lines has no patch in GitHub's list. */
const maxPatchLines = 3000

/** The changed files of a pull request with the patches as GitHub cuts them: no header and no last line feed. */
export function listFiles(repository: FakeRepository, pull: FakePull): ListedFile[] {
  const base = repository.git('merge-base', pull.baseSha, pull.headSha)
  const diff = (...options: string[]) =>
    repository.git('-c', 'core.quotePath=false', 'diff', '-M', '--full-index', ...options, base, pull.headSha)
  const patches = diff('-p')
    .split(/^diff --git /m)
    .slice(1)
  const records = diff('--numstat', '-z').split('\0')
  const files: ListedFile[] = []
  for (let at = 0; at < records.length; at++) {
    const parts = (records[at] ?? '').split('\t')
    if (parts.length < 3) continue
    const [added = '', deleted = '', name = ''] = parts
    const previous = name === '' ? records[at + 1] : undefined
    const filename = name === '' ? (records[at + 2] ?? '') : name
    if (name === '') at += 2
    files.push(rowOf(filename, previous, added, deleted, patches[files.length] ?? ''))
  }
  return files
}

function rowOf(
  filename: string,
  previous: string | undefined,
  added: string,
  deleted: string,
  section: string,
): ListedFile {
  const additions = added === '-' ? 0 : Number(added)
  const deletions = deleted === '-' ? 0 : Number(deleted)
  const status =
    previous !== undefined
      ? 'renamed'
      : /^new file mode/m.test(section)
        ? 'added'
        : /^deleted file mode/m.test(section)
          ? 'removed'
          : 'modified'
  const hunks = section.indexOf('\n@@ ')
  const hasPatch = hunks >= 0 && additions + deletions <= maxPatchLines
  return {
    sha: /^index ([0-9a-f]+)\.\.([0-9a-f]+)/m.exec(section)?.[status === 'removed' ? 1 : 2] ?? '0'.repeat(40),
    filename,
    status,
    additions,
    deletions,
    changes: additions + deletions,
    ...(previous === undefined ? {} : { previous_filename: previous }),
    ...(hasPatch ? { patch: section.slice(hunks + 1).replace(/\n$/, '') } : {}),
  }
}
