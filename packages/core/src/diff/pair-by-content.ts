import { ok, type Result, type ResultAsync } from 'neverthrow'
import { scoreOf } from './rate-similarity.ts'
import { nameOf, type Pairing, type RenameFile, type ScoredPair } from './rename-pairing.ts'
import type { ContentSummary } from './summarise-content.ts'

/** Gives the summary of a file, read the first time it is asked for. */
export type Summarise<File, ReadError> = (file: File) => ResultAsync<ContentSummary, ReadError>

/** Candidates that are remembered for each file that came: another may take the best. */
const mostCandidates = 4

/** Pairs the files that are most alike, each pair before any less alike one. */
export async function pairByContent<File extends RenameFile, ReadError>(
  pairing: Pairing<File>,
  { from, to }: { readonly from: readonly File[]; readonly to: readonly File[] },
  summarise: Summarise<File, ReadError>,
  leastScore: number,
): Promise<Result<null, ReadError>> {
  if (from.length === 0 || to.length === 0) return ok(null)
  const sources = await summariseAll(from, summarise)
  if (sources.isErr()) return sources.map(() => null)
  const rate = createRating(sources.value)
  const candidates: ScoredPair<File>[] = []
  for (const file of to) {
    const summary = await summarise(file)
    if (summary.isErr()) return summary.map(() => null)
    const scores = rate(summary.value)
    const rated = from.map((source, index) => ({ from: source, to: file, score: scores[index] ?? 0 }))
    const likely = rated.filter(({ score }) => score >= leastScore)
    candidates.push(...likely.sort(byLikeness).slice(0, mostCandidates))
  }
  for (const pair of candidates.sort(byLikeness)) {
    if (pairing.isFree(pair.from) && pairing.isFree(pair.to)) pairing.pair(pair)
  }
  return ok(null)
}

async function summariseAll<File extends RenameFile, ReadError>(
  files: readonly File[],
  summarise: Summarise<File, ReadError>,
): Promise<Result<ContentSummary[], ReadError>> {
  const summaries: ContentSummary[] = []
  for (const file of files) {
    const summary = await summarise(file)
    if (summary.isErr()) return summary.map(() => [])
    summaries.push(summary.value)
  }
  return ok(summaries)
}

/** Rates a file against all sources at once: only pieces that it shares with one cost anything. */
function createRating(sources: readonly ContentSummary[]): (summary: ContentSummary) => number[] {
  const holders = new Map<number, { readonly source: number; readonly bytes: number }[]>()
  for (const [source, { pieces }] of sources.entries()) {
    for (const [hash, bytes] of pieces) {
      const known = holders.get(hash)
      if (known === undefined) holders.set(hash, [{ source, bytes }])
      else known.push({ source, bytes })
    }
  }
  return (summary) => {
    const shared = new Float64Array(sources.length)
    for (const [hash, bytes] of summary.pieces) {
      for (const held of holders.get(hash) ?? []) {
        shared[held.source] = (shared[held.source] ?? 0) + Math.min(bytes, held.bytes)
      }
    }
    return sources.map((source, index) => scoreOf(shared[index] ?? 0, Math.max(source.bytes, summary.bytes)))
  }
}

/** The most alike first; of equals, those that keep their name. */
function byLikeness(one: ScoredPair<RenameFile>, other: ScoredPair<RenameFile>): number {
  return other.score - one.score || Number(keepsName(other)) - Number(keepsName(one))
}

function keepsName({ from, to }: ScoredPair<RenameFile>): boolean {
  return nameOf(from) === nameOf(to)
}
