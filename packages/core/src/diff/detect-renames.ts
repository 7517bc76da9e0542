import { ok, type Result, ResultAsync } from 'neverthrow'
import { pairByContent, type Summarise } from './pair-by-content.ts'
import { pairById } from './pair-by-id.ts'
import { pairByName } from './pair-by-name.ts'
import { fullScore } from './rate-similarity.ts'
import { isRegular, type Pairing, type RenameFile, startPairing } from './rename-pairing.ts'
import { type ContentSummary, summariseContent } from './summarise-content.ts'

/** A file that went and one that came which are one file under two names. */
export interface RenamePair<File extends RenameFile> {
  readonly from: File
  readonly to: File
  /** Percent of equal content. */
  readonly similarity: number
}

/** Which files were renamed. */
export interface DetectedRenames<File extends RenameFile> {
  /** In the order of the files that came; each file is in one pair at most. */
  readonly pairs: readonly RenamePair<File>[]
  /** True when there were too many files to compare all contents: some renames may show as a deletion and an addition. */
  readonly limited: boolean
}

/** Options of `detectRenames`. */
export interface DetectRenamesOptions {
  /** Least percentage of equal content; 50 as in git. */
  readonly similarity?: number | undefined
  /** Contents are compared while the files that went times those that came are at most the square of this; 1000 as in git. */
  readonly limit?: number | undefined
}

/**
 * Finds renames as `git diff -M` does: first files of the same id, then files that keep a name no other has, then, of all
 * others, the most alike. Contents are asked for only where ids do not decide, one at a time, and not kept. The first
 * failure to read ends the search with that error.
 */
export function detectRenames<File extends RenameFile, ReadError>(
  deleted: readonly File[],
  added: readonly File[],
  read: (file: File) => ResultAsync<Uint8Array, ReadError>,
  options: DetectRenamesOptions = {},
): ResultAsync<DetectedRenames<File>, ReadError> {
  const leastScore = ((options.similarity ?? 50) * fullScore) / 100
  const limit = options.limit ?? 1000
  return new ResultAsync(
    pairAll(startPairing(deleted, added), createSummaries(read), { leastScore, limit }),
  ).map(({ pairs, limited }) => ({
    limited,
    pairs: added.flatMap((file) => {
      const pair = pairs.get(file)
      if (pair === undefined) return []
      return [{ from: pair.from, to: file, similarity: Math.floor((100 * pair.score) / fullScore) }]
    }),
  }))
}

async function pairAll<File extends RenameFile, ReadError>(
  pairing: Pairing<File>,
  summarise: Summarise<File, ReadError>,
  { leastScore, limit }: { readonly leastScore: number; readonly limit: number },
): Promise<Result<Pick<Pairing<File>, 'pairs'> & { readonly limited: boolean }, ReadError>> {
  pairById(pairing)
  const named = await pairByName(pairing, summarise, leastScore)
  const from = pairing.deletedLeft().filter(isRegular)
  const to = pairing.addedLeft().filter(isRegular)
  const limited = from.length * to.length > limit * limit
  if (named.isErr() || limited) return named.map(() => ({ pairs: pairing.pairs, limited }))
  const compared = await pairByContent(pairing, { from, to }, summarise, leastScore)
  return compared.map(() => ({ pairs: pairing.pairs, limited }))
}

function createSummaries<File extends RenameFile, ReadError>(
  read: (file: File) => ResultAsync<Uint8Array, ReadError>,
): Summarise<File, ReadError> {
  const known = new Map<File, ContentSummary>()
  return (file) => {
    const summary = known.get(file)
    if (summary !== undefined) return new ResultAsync(Promise.resolve(ok(summary)))
    return read(file).map((content) => {
      const made = summariseContent(content)
      known.set(file, made)
      return made
    })
  }
}
