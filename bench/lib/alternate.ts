/**
 * Runs each of the given things once per round, in turn, so that a busy machine slows all of them alike; one round
 * before the first counts nothing. Gives the values of each in the order of the rounds.
 */
export async function alternate<const Name extends string>(
  rounds: number,
  things: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(things) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = -1; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await things[name]()
      if (round >= 0) values[name].push(value)
    }
  }
  return values
}

/** The middle value; of two middle ones their mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The median over the rounds of a ratio that is taken within each round. */
export function medianRatio(rounds: number, ratio: (round: number) => number): number {
  return median(Array.from({ length: rounds }, (_, round) => ratio(round)))
}
