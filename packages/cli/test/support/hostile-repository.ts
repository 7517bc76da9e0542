import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeRepository, type TestRepository } from './make-repository.ts'

/** Texts or bytes by path; null removes. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>

/** Makes the working tree have these files, whatever stands in their places. */
export function put(repository: TestRepository, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const full = join(repository.dir, path)
    rmSync(full, { recursive: true, force: true })
    if (content === null) continue
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, content)
  }
}

/** A repository that can also hold what git itself would not write. */
export interface HostileRepository extends TestRepository {
  /** Stores a blob and gives its id. */
  hash(text: string): string
  /** Stores a tree of entries as they are and gives its id. */
  tree(entries: readonly (readonly [mode: string, name: string, id: string])[]): string
  /** Commits a tree on top of HEAD, and makes it HEAD. */
  commitTree(tree: string): void
}

/** Makes an empty one. */
export function makeHostileRepository(): HostileRepository {
  const repository = makeRepository()
  const store = (type: string, content: Uint8Array) =>
    execFileSync('git', ['hash-object', '-t', type, '-w', '--literally', '--stdin'], {
      cwd: repository.dir,
      input: content,
      encoding: 'utf8',
    }).trim()
  return {
    ...repository,
    hash: (text) => store('blob', Buffer.from(text)),
    tree: (entries) =>
      store(
        'tree',
        Buffer.concat(
          entries.flatMap(([mode, name, id]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
        ),
      ),
    commitTree(tree) {
      const commit = repository.git('commit-tree', '-p', 'HEAD', '-m', 'change', tree).trim()
      repository.git('update-ref', 'HEAD', commit)
    },
  }
}
