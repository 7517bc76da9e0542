import { realpath } from 'node:fs/promises'
import { parse } from 'node:path'
import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { filterDrivers, filterSettings, traceArguments, traceEnvironment } from '../../process/git-trace.ts'
import { filtersOff } from '../../process/pinned-settings.ts'
import { type GitPlace, runGit } from '../../process/run-git.ts'
import { checkGitVersion, type GitFolder } from '../git-folder.ts'
import { createObjectReader, type ObjectReader } from '../objects/object-reader.ts'
import { problem } from '../problem.ts'
import { aboutFolder } from '../revisions/ask-commits.ts'
import { formatOfId, type ObjectFormat } from '../revisions/empty-tree.ts'
import { askWorkTree, executablesSetting, trustsExecutables, type WorkTreeFacts } from './ask-work-tree.ts'
import { gitDirectoryOf } from './git-directory-of.ts'

/** A working tree that is ready to be read. */
export interface WorkingTree {
  /** Where git looks at the working tree, with every filter driver off. */
  readonly place: GitPlace
  /** Where git looks at commits, so that nothing in the working tree has a say. */
  readonly commits: GitPlace
  readonly objects: ObjectReader
  /** Absolute path. */
  readonly root: string
  /** False where git takes no notice of which files are executable on disk. */
  readonly trustsExecutables: boolean
  readonly gitDirectory: string
  readonly format: ObjectFormat
  /** The commit that `HEAD` is; null before the first. */
  readonly head: string | null
}

/**
 * Opens the working tree around a folder. One process, which goes on to read objects, tells all that there is to know:
 * what `HEAD` is by its answer, and the root and the filter drivers by git's own log.
 */
export async function openWorkingTree(
  folder: GitFolder,
  signal: AbortSignal | undefined,
): Promise<Result<WorkingTree, ChangeSourceError>> {
  const { git } = folder
  const traced: GitPlace = {
    git,
    cwd: folder.folder,
    env: traceEnvironment([...filterSettings, objectFormatSetting, workTreeSetting, executablesSetting]),
    attributes: 'on',
  }
  const objects = createObjectReader(traced, { leadingArguments: traceArguments, sideChannel: true })
  const opened = await open(folder, traced, objects, signal)
  if (opened.isErr()) await objects.close()
  return opened
}

const objectFormatSetting = 'extensions.objectformat'
const workTreeSetting = 'core.worktree'

async function open(
  folder: GitFolder,
  traced: GitPlace,
  objects: ObjectReader,
  signal: AbortSignal | undefined,
): Promise<Result<WorkingTree, ChangeSourceError>> {
  const { git } = folder
  const head = await objects.info('HEAD', signal)
  // Without an answer nothing is told either, and nobody waits for it any more.
  if (head.isErr() && head.error.code === 'aborted') return err(head.error)
  const trace = await objects.traced()
  const version = await checkGitVersion(folder, trace ?? { version: null }, signal)
  if (version.isErr()) return err(version.error)
  if (head.isErr()) return err(aboutFolder(head.error, folder.folder))

  const told = trace?.complete === true && trace.workTree !== null && !trace.workTree.includes('\ufffd')
  const plain: GitPlace = { ...traced, env: {} }
  const facts: Result<WorkTreeFacts, ChangeSourceError> = told
    ? ok({
        root: trace.workTree,
        drivers: filterDrivers(trace.settings.keys()),
        trustsExecutables: trustsExecutables(trace.settings.get(executablesSetting)),
      })
    : await askWorkTree(plain, signal)
  if (facts.isErr()) return err(aboutFolder(facts.error, folder.folder))
  const { root, drivers } = facts.value

  const id = typeof head.value === 'object' ? head.value.oid : null
  const unborn = id === null ? await isUnborn(plain, signal) : ok(false)
  if (unborn.isErr()) return err(unborn.error)
  if (id === null && !unborn.value) {
    return err(
      problem(
        'objects_missing',
        'HEAD',
        'the commit that HEAD names is missing',
        'see what is wrong with: git fsck',
      ),
    )
  }
  const format = id === null ? formatOfSetting(trace?.settings.get(objectFormatSetting)) : formatOfId(id)

  const beside = await gitDirectoryOf(root)
  const elsewhere = !told || trace.settings.has(workTreeSetting) || beside === null
  const gitDirectory = elsewhere ? await askGitDirectory(plain, signal) : beside
  if (gitDirectory === null) return err(problem('git_failed', null, 'the git directory cannot be found'))
  if (beside === null || (elsewhere && !(await isSameFolder(beside, gitDirectory))))
    return err(strangeWorkTree)
  return ok({
    place: { git, cwd: root, env: filtersOff(drivers, git.env), attributes: 'on' },
    commits: {
      git,
      // Not inside the working tree, whose attributes git would read although it is told that there is none.
      cwd: parse(root).root,
      env: { GIT_DIR: gitDirectory, GIT_IMPLICIT_WORK_TREE: '0' },
      attributes: 'off',
    },
    objects,
    root,
    trustsExecutables: facts.value.trustsExecutables,
    gitDirectory,
    format,
    head: id,
  })
}

/**
 * A repository may say that its working tree is any folder of this machine (`core.worktree`), and everything in there
 * would count as untracked. Only a folder that leads back to the repository by its own `.git` is believed.
 */
const strangeWorkTree = problem(
  'unsafe_repository',
  'core.worktree',
  'the repository names a folder as its working tree that does not belong to it',
  'review commits by name, or remove the setting: git config --unset core.worktree',
)

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((folder) => realpath(folder).catch(() => null)))
  return first !== null && first === second
}

function formatOfSetting(value: string | undefined): ObjectFormat {
  return value?.toLowerCase() === 'sha256' ? 'sha256' : 'sha1'
}

/** A branch without a commit is no error to git; a commit that is lost looks the same until it is asked for. */
async function isUnborn(
  place: GitPlace,
  signal: AbortSignal | undefined,
): Promise<Result<boolean, ChangeSourceError>> {
  const args = ['rev-parse', '--quiet', '--verify', 'HEAD']
  const answer = await runGit(place, { args, signal, answers: [0, 1], maxOutputBytes: 1024 })
  return answer.map(({ exitCode }) => exitCode === 1)
}

async function askGitDirectory(place: GitPlace, signal: AbortSignal | undefined): Promise<string | null> {
  const args = ['rev-parse', '--absolute-git-dir']
  const answer = await runGit(place, { args, signal, maxOutputBytes: 64 * 1024 })
  return answer.isOk() ? Buffer.from(answer.value.output).toString('utf8').replace(/\n$/, '') : null
}
