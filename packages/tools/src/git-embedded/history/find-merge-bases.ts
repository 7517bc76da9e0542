import { stopIfAborted } from '../failure.ts'
import { type History, parentsOf } from './parents.ts'
import { queueByDate } from './queue-by-date.ts'

/**
 * The best common ancestors of two commits: those that no other common ancestor descends from, in git's order, of which
 * git takes the first. None when the two share no history. Reads only what is younger than they are or near them.
 */
export async function findMergeBases(
  repository: History,
  one: string,
  two: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  if (one === two) return [one]
  const { ancestors } = await commonAncestors(repository, one, [two], signal)
  return ancestors.length > 1 ? independent(repository, ancestors, signal) : ancestors
}

/** From which side a commit was reached, and whether it is behind a common ancestor already. */
const fromOne = 1
const fromOther = 2
const stale = 4

interface Painted {
  /** Common ancestors that are behind no other as far as was read, youngest first. */
  readonly ancestors: readonly string[]
  readonly paint: ReadonlyMap<string, number>
}

/**
 * Walks back from both sides at once, youngest first, and paints each commit with the sides it was reached from. It ends
 * when all that is left lies behind a common ancestor.
 */
async function commonAncestors(
  repository: History,
  one: string,
  others: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Painted> {
  const paint = new Map<string, number>()
  const dates = new Map<string, number>()
  const waiting = new Map<string, number>()
  const queue = queueByDate()
  const found: string[] = []
  let open = 0

  async function put(oid: string, marks: number): Promise<void> {
    const before = paint.get(oid) ?? 0
    const count = waiting.get(oid) ?? 0
    if ((before & stale) === 0 && (marks & stale) !== 0) open -= count
    paint.set(oid, before | marks)
    let date = dates.get(oid)
    if (date === undefined) {
      date = (await repository.objects.readCommit(oid)).date
      dates.set(oid, date)
    }
    waiting.set(oid, count + 1)
    if (((before | marks) & stale) === 0) open++
    queue.put(oid, date)
  }

  await put(one, fromOne)
  for (const other of others) await put(other, fromOther)
  while (open > 0) {
    stopIfAborted(signal)
    const oid = queue.take()
    if (oid === undefined) break
    let marks = paint.get(oid) ?? 0
    waiting.set(oid, (waiting.get(oid) ?? 1) - 1)
    if ((marks & stale) === 0) open--
    if ((marks & (fromOne | fromOther)) === (fromOne | fromOther) && (marks & stale) === 0) {
      if (!found.includes(oid)) insertByDate(found, oid, dates)
      marks |= stale
    }
    for (const parent of await parentsOf(repository, oid)) {
      if (((paint.get(parent) ?? 0) & marks) !== marks) await put(parent, marks)
    }
  }
  return { ancestors: found.filter((oid) => ((paint.get(oid) ?? 0) & stale) === 0), paint }
}

/** Behind all that are as young or younger. */
function insertByDate(list: string[], oid: string, dates: ReadonlyMap<string, number>): void {
  const date = dates.get(oid) ?? 0
  const place = list.findIndex((other) => (dates.get(other) ?? 0) < date)
  list.splice(place < 0 ? list.length : place, 0, oid)
}

/** Of several common ancestors, those that no other descends from. */
async function independent(
  repository: History,
  ancestors: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const redundant = new Set<string>()
  for (const oid of ancestors) {
    if (redundant.has(oid)) continue
    const others = ancestors.filter((other) => other !== oid && !redundant.has(other))
    if (others.length === 0) break
    const { paint } = await commonAncestors(repository, oid, others, signal)
    if (((paint.get(oid) ?? 0) & fromOther) !== 0) redundant.add(oid)
    for (const other of others) if (((paint.get(other) ?? 0) & fromOne) !== 0) redundant.add(other)
  }
  return ancestors.filter((oid) => !redundant.has(oid))
}
