import type { ChangeSet } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { attempt } from '../../git-embedded/attempt.ts'
import { type ChangedFiles, changedFiles } from '../../git-embedded/compare/changed-files.ts'
import { compareTrees } from '../../git-embedded/compare/compare-trees.ts'
import type { PathPair } from '../../git-embedded/compare/path-pair.ts'
import { gitlinkMode } from '../../git-embedded/objects/tree-entry.ts'
import { loadOnce } from '../../git-native/load-once.ts'
import type { HttpTransport } from '../../http/http-transport.ts'
import { onAbort } from '../../process/on-abort.ts'
import { type CommonCommit, saidByHost, warningsAbout } from '../common-commit.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { problemOfGit } from '../fetch/problem-of-git.ts'
import type { CommitPair, OpenRequest } from '../open-request.ts'
import { broughtFiles, fetchedFiles } from './fetched-files.ts'
import { fetchedRepository } from './fetched-repository.ts'
import { createObjectSource, type ObjectSource } from './object-source.ts'
import { searchHistory } from './search-history.ts'
import { openGitServer } from './wire/git-server.ts'

/**
 * Reads a change without the `git` program: in memory, by git's protocol 2. What does not fit there is too large, and
 * repositories of SHA-256 names are not supported.
 */
export async function openEmbedded(
  request: OpenRequest,
  transport: HttpTransport,
): Promise<Result<ChangeSet, FetchProblem>> {
  const life = new AbortController()
  const stopListening = onAbort(request.signal, () => life.abort())
  const opened = await open(request, transport, life)
  stopListening()
  return opened
}

async function open(
  request: OpenRequest,
  transport: HttpTransport,
  life: AbortController,
): Promise<Result<ChangeSet, FetchProblem>> {
  const { pair, remote, limits, contextLines } = request
  const { mode, base, head } = pair
  const { signal } = life
  if (head.oid.length !== sha1Length) {
    return err({
      code: 'engine_unsupported',
      detail: 'without a git program, only SHA-1 repositories can be read',
    })
  }
  const bounds = { timeoutMs: limits.fetchTimeoutMs, maxBytes: limits.maxPackBytes, signal }
  const server = await openGitServer(remote, transport, bounds)
  if (server.isErr()) return err(server.error)
  const source = createObjectSource(server.value, limits)
  const common = await fetchSides(source, pair, signal)
  if (common.isErr()) return err(common.error)
  const change = await readChange(source, [common.value.oid, head.oid], contextLines, request, signal)
  if (change.isErr()) return err(change.error)
  const { trees, files, warnings } = change.value
  const bringAll = bringSearchable(source, head.oid, signal)
  const repositoryOf = (commit: string, tree: string) =>
    fetchedRepository(
      fetchedFiles(source, commit, tree, signal),
      broughtFiles(source, commit, tree),
      bringAll,
      signal,
    )
  const after = repositoryOf(head.oid, trees[1])
  const before = repositoryOf(common.value.oid, trees[0])
  return ok({
    mode,
    base,
    head,
    mergeBase: common.value.oid,
    files,
    repository: after.repository,
    baseRepository: before.repository,
    warnings: [...warningsAbout(common.value), ...warnings],
    async close() {
      life.abort()
      await Promise.all([after.close(), before.close()])
    },
  })
}

const sha1Length = 40

/** Fetches the head and where it parted from the base, with their trees. */
async function fetchSides(
  source: ObjectSource,
  pair: CommitPair,
  signal: AbortSignal,
): Promise<Result<CommonCommit, FetchProblem>> {
  const { mergeBase, head } = pair
  const common =
    mergeBase === null ? await searchHistory(source, pair, signal) : ok<CommonCommit>(saidByHost(mergeBase))
  if (common.isErr()) return err(common.error)
  const wants = [...new Set([common.value.oid, head.oid])]
  const fetched = await source.fetch({ wants, depth: 1, filter: 'blob:none' }, signal)
  return fetched.map(() => common.value)
}

interface ReadChange extends ChangedFiles {
  /** Before and after. */
  readonly trees: readonly [string, string]
}

/** Compares the two sides, whose changed files come in one batch. */
async function readChange(
  source: ObjectSource,
  [before, after]: readonly [string, string],
  contextLines: number,
  { limits }: OpenRequest,
  signal: AbortSignal,
): Promise<Result<ReadChange, FetchProblem>> {
  const { objects } = source
  const compared = await attempt(async () => {
    const old = (await objects.readCommit(before)).tree
    const young = (await objects.readCommit(after)).tree
    const pairs = await compareTrees(objects, old, young, signal)
    return { trees: [old, young] as const, pairs }
  })
  if (compared.isErr()) return err(problemOfGit(compared.error))
  const { trees, pairs } = compared.value
  if (pairs.length > limits.maxChangedFiles) {
    return err({ code: 'diff_too_large', detail: `the change touches ${pairs.length} files` })
  }
  const missing = contentsOf(pairs).filter((oid) => !objects.holds(oid))
  if (missing.length > 0) {
    const fetched = await source.fetch({ wants: missing, depth: null, filter: null }, signal)
    if (fetched.isErr()) return err(fetched.error)
  }
  const described = await attempt(() => changedFiles(objects, pairs, { contextLines, signal }))
  return described.map((change) => ({ ...change, trees })).mapErr(problemOfGit)
}

function contentsOf(pairs: readonly PathPair[]): string[] {
  const ids = pairs
    .flatMap(({ before, after }) => [before, after])
    .flatMap((side) => (side === null || side.oid === null || side.mode === gitlinkMode ? [] : [side.oid]))
  return [...new Set(ids)]
}

/** The largest file that is searched: 1 MiB. */
const maxSearchedBytes = 1024 * 1024

/** Brings all files that a search looks into, at once. Too many for the memory stay too many. */
function bringSearchable(
  source: ObjectSource,
  head: string,
  signal: AbortSignal,
): () => Promise<Result<null, FetchProblem>> {
  let lasting: FetchProblem | null = null
  return loadOnce(async () => {
    if (lasting !== null) return err(lasting)
    // The filter leaves out what is as large as its limit or larger.
    const filter = `blob:limit=${maxSearchedBytes + 1}` as const
    const fetched = await source.fetch({ wants: [head], depth: 1, filter }, signal)
    if (fetched.isErr() && fetched.error.code === 'too_large') lasting = fetched.error
    return fetched
  })
}
