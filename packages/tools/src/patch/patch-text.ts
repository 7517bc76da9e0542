import type {
  ChangedFile,
  ChangeSet,
  ChangeSource,
  ChangeSourceError,
  DiffError,
  ReadChangesOptions,
  Repository,
} from '@scrutineer/core'
import { compareBytewise, describeDiffError, encodeText, parsePatch, pathOf } from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { EngineChoice } from '../git/git-changes.ts'
import { patchRepository } from './patch-repository.ts'

/** A patch, and where to read what it does not say. */
export interface PatchTextOptions {
  /** As git, GNU diff or a mail have it: the text, or its bytes where it may not be UTF-8. */
  readonly patch: string | Uint8Array
  /** The files before the patch. Without it, and without `dir`, only the patch's own text can be read. */
  readonly repository?: Repository | undefined
  /**
   * A folder in a git repository whose `HEAD` stands for the files before the patch. Where there is no repository or no
   * commit yet, only the patch's own text can be read.
   */
  readonly dir?: string | undefined
  /** What reads `dir`; `auto` where left out. */
  readonly engine?: EngineChoice | undefined
}

/**
 * The change that a patch text holds. Nothing is applied to any file: reads answer as if it were, from the text and the
 * files before it.
 */
export function patchText(options: PatchTextOptions): ChangeSource {
  return { read: (reading) => new ResultAsync(readPatch(options, reading)) }
}

async function readPatch(
  { patch, repository, dir, engine = 'auto' }: PatchTextOptions,
  options: ReadChangesOptions,
): Promise<Result<ChangeSet, ChangeSourceError>> {
  if (options.signal?.aborted === true)
    return err(patchProblem('aborted', null, 'the caller stopped it', null))
  const bytes = typeof patch === 'string' ? encodeText(patch) : patch
  const parsed = parsePatch(bytes).mapErr(toChangeSourceError).andThen(sortFiles)
  if (parsed.isErr()) return err(parsed.error)
  const before =
    repository === undefined && dir !== undefined
      ? await openHead(dir, engine, options)
      : ok({ repository: repository ?? null, close: nothing })
  if (before.isErr()) return err(before.error)
  const opened = patchRepository(parsed.value, before.value.repository)
  return ok({
    mode: 'patch',
    base: null,
    head: null,
    mergeBase: null,
    files: parsed.value,
    repository: opened.repository,
    baseRepository: before.value.repository,
    warnings: [],
    async close() {
      await opened.close()
      await before.value.close()
    },
  })
}

/** The files before the patch, and what frees them. */
interface Before {
  readonly repository: Repository | null
  close(): Promise<void>
}

const nothing = () => Promise.resolve()

/** `HEAD` against itself: a change without files, of which only the tree is wanted. */
async function openHead(
  dir: string,
  engine: EngineChoice,
  options: ReadChangesOptions,
): Promise<Result<Before, ChangeSourceError>> {
  const { gitChanges } = await import('../git/git-changes.ts')
  const head = await gitChanges({ mode: 'range', dir, from: 'HEAD', to: 'HEAD' }, { engine }).read(options)
  if (head.isOk()) return ok(head.value)
  return withoutHead.has(head.error.code) ? ok({ repository: null, close: nothing }) : err(head.error)
}

/** There is no tree to read from; what the patch itself says is left. */
const withoutHead: ReadonlySet<ChangeSourceError['code']> = new Set([
  'not_a_repository',
  'unborn_branch',
  'unknown_revision',
  'git_missing',
  'engine_unsupported',
])

/** In order of path bytes. A series of patches may change a path twice, which has no one reading. */
function sortFiles(files: readonly ChangedFile[]): Result<readonly ChangedFile[], ChangeSourceError> {
  const sorted = files.toSorted((a, b) => compareBytewise(pathOf(a), pathOf(b)))
  const twice = sorted.find((file, index) => index > 0 && pathOf(file) === pathOf(sorted[index - 1] ?? file))
  return twice === undefined
    ? ok(sorted)
    : err(
        patchProblem(
          'patch_malformed',
          pathOf(twice),
          'the patch changes this path more than once',
          'make one patch of the series: git diff <first>^ <last>',
        ),
      )
}

function toChangeSourceError(error: DiffError): ChangeSourceError {
  const detail = describeDiffError(error)
  switch (error.code) {
    case 'patch_too_large':
      return patchProblem('repository_too_large', null, detail, 'split the patch')
    case 'unmerged_paths':
      return patchProblem('unmerged_paths', error.paths.join(', '), detail, 'resolve them first')
    case 'patch_malformed':
    case 'patch_unsupported':
      return patchProblem('patch_malformed', null, detail, 'make it with: git diff <from> <to>')
  }
}

function patchProblem(
  code: ChangeSourceError['code'],
  subject: string | null,
  detail: string,
  remedy: string | null,
): ChangeSourceError {
  return { code, subject, detail, remedy }
}
