import { ok, type Result } from 'neverthrow'
import type { Summarise } from './pair-by-content.ts'
import { fullScore, rateSimilarity } from './rate-similarity.ts'
import { isRegular, nameOf, type Pairing, type RenameFile } from './rename-pairing.ts'

/**
 * Pairs files that keep a name which no other free file has, and are alike beyond doubt: moving a file to another folder
 * is the most usual rename, and needs few comparisons.
 */
export async function pairByName<File extends RenameFile, ReadError>(
  pairing: Pairing<File>,
  summarise: Summarise<File, ReadError>,
  leastScore: number,
): Promise<Result<null, ReadError>> {
  const sureScore = leastScore + (fullScore - leastScore) / 2
  const came = uniqueNames(pairing.addedLeft().filter(isRegular))
  for (const [name, from] of uniqueNames(pairing.deletedLeft().filter(isRegular))) {
    const to = came.get(name)
    if (to === undefined) continue
    const before = await summarise(from)
    if (before.isErr()) return before.map(() => null)
    const after = await summarise(to)
    if (after.isErr()) return after.map(() => null)
    const score = rateSimilarity(before.value, after.value)
    if (score >= sureScore) pairing.pair({ from, to, score })
  }
  return ok(null)
}

function uniqueNames<File extends RenameFile>(files: readonly File[]): Map<string, File> {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(nameOf(file), (counts.get(nameOf(file)) ?? 0) + 1)
  return new Map(files.filter((file) => counts.get(nameOf(file)) === 1).map((file) => [nameOf(file), file]))
}
