/** Runs one task after another: each begins when the one before it has settled. */
export type TakeTurns = <T>(task: () => Promise<T>) => Promise<T>

/** A line of its own, empty. */
export function createTurns(): TakeTurns {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
}
