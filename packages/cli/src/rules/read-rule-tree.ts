import type { ChangeSet, Repository, Warning } from '@scrutineer/core'
import { gitChanges } from '@scrutineer/tools/git'
import { ok, type Result } from 'neverthrow'
import { toChangeFailure } from '../changes/to-change-failure.ts'
import type { Failure } from '../failure.ts'
import type { EngineWord } from '../pull-request/engine-words.ts'
import type { Surroundings } from '../surroundings.ts'

/** The tree that rules of a project are read from. */
export interface RuleTree {
  readonly repository: Repository | null
  /** Paths that differ from it in the working tree. */
  readonly uncommitted: ReadonlySet<string>
  readonly warnings: readonly Warning[]
  close(): Promise<void>
}

/**
 * The committed tree of the repository around a folder, or its working tree. Without a repository, or without a commit, there is
 * none, which is a warning.
 */
export async function readRuleTree(
  dir: string,
  options: { readonly engine: EngineWord; readonly workTree: boolean; readonly root: string | null },
  interrupted: Surroundings['interrupted'],
): Promise<Result<RuleTree, Failure>> {
  if (options.root === null) return ok(nowhere('there is no Git repository here'))
  const source = gitChanges({ mode: 'workspace', dir }, { engine: options.engine })
  const read = await source.read({ contextLines: 0, signal: interrupted })
  return read.map((changes) => treeOf(changes, options.workTree)).mapErr(toChangeFailure)
}

function treeOf(changes: ChangeSet, workTree: boolean): RuleTree {
  const repository = workTree ? changes.repository : changes.baseRepository
  const paths = changes.files.flatMap(({ oldPath, newPath }) => [oldPath, newPath])
  return {
    ...(repository === null ? nowhere('nothing is committed yet') : { warnings: [] }),
    repository,
    uncommitted: new Set(workTree ? [] : paths.filter((path) => path !== null)),
    close: () => changes.close(),
  }
}

function nowhere(why: string): RuleTree {
  const detail = `${capitalise(why)}, so there are no rules of a project.`
  return {
    repository: null,
    uncommitted: new Set(),
    warnings: [{ code: 'no_project_rules', subject: null, detail, incomplete: false }],
    close: () => Promise.resolve(),
  }
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
