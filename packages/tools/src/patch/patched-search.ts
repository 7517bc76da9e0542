import {
  type ChangedFile,
  compareBytewise,
  type Repository,
  type RepositoryError,
  type SearchMatch,
  type SearchQuery,
  type SearchResult,
} from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { listedFiles } from '../git-embedded/repository/listed-files.ts'
import { openSearch, type Search } from '../git-embedded/repository/search/search-files.ts'
import type { PatchedFiles } from './patched-files.ts'

/** Matches in changed files are not wanted from before the patch, so some more are asked for. */
const extraMatches = 200

/** Searches the files that a patch changes side by side with all others, and puts the matches in order. */
export function patchedSearch(files: PatchedFiles, before: Repository | null): Search {
  const own = openSearch(changedTree(files))
  return {
    async run(query, signal) {
      const more: SearchQuery = { ...query, maxMatches: query.maxMatches + extraMatches }
      const searches = [own.run(more, signal), ...(before === null ? [] : [before.search(more, { signal })])]
      const [mine, old = ok(nothingFound)] = await Promise.all(searches)
      if (mine === undefined || mine.isErr()) return mine ?? ok(nothingFound)
      if (old.isErr()) return err(old.error)
      const merged = [
        ...mine.value.matches.filter(({ path, line }) => isTold(files.changed.get(path), line)),
        ...old.value.matches.filter(({ path }) => !files.changed.has(path) && !files.isGone(path)),
      ].toSorted(byPlace)
      return ok({
        matches: merged.slice(0, query.maxMatches),
        truncated: mine.value.truncated || old.value.truncated || merged.length > query.maxMatches,
        skippedFiles: mine.value.skippedFiles + old.value.skippedFiles,
      })
    },
    close: () => own.close(),
  }

  /** With the file before the patch at hand, or none before it, every line is known. */
  function isTold(file: ChangedFile | undefined, line: number): boolean {
    if (file === undefined || before !== null || file.status === 'added') return true
    return file.hunks.some(({ newStart, newLines }) => line >= newStart && line < newStart + newLines)
  }
}

const nothingFound: SearchResult = { matches: [], truncated: false, skippedFiles: 0 }

/** The changed files as a tree of their own, unknown lines empty, so that no search finds words of ours. */
function changedTree({ changed, paths, contentOf }: PatchedFiles) {
  const modes = paths.map((path) => ({ path, mode: changed.get(path)?.newMode ?? '100644', oid: null }))
  return listedFiles(
    modes.filter(({ mode }) => mode !== '120000'),
    {
      revision: 'patch',
      isFixed: true,
      sizeOf: () => Promise.resolve(null),
      async read({ path }, maxBytes) {
        const file = changed.get(path)
        if (file === undefined) return null
        // Binary content is not in the patch; one NUL says what it is.
        if (file.binary) return new Uint8Array(1)
        const content: Result<{ readonly kind: string; readonly bytes?: Uint8Array }, RepositoryError> =
          await contentOf(file, {}, '')
        if (content.isErr()) return null
        const { bytes } = content.value
        return bytes === undefined || bytes.length > maxBytes ? 'too_large' : bytes
      },
    },
  )
}

function byPlace(a: SearchMatch, b: SearchMatch): number {
  return compareBytewise(a.path, b.path) || a.line - b.line
}
