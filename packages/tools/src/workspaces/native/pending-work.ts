import type { Session } from '../../git-native/changes/session.ts'

/** Passes work on, and remembers it as long as it is under way. */
export type TrackWork = <T>(work: Promise<T>) => Promise<T>

/** Makes the end of a session wait for work that was still under way, so that no program outlives the session. */
export function trackWork(session: Session): TrackWork {
  const pending = new Set<Promise<unknown>>()
  session.atEnd(async () => {
    await Promise.allSettled(pending)
  })
  return (work) => {
    pending.add(work)
    const forget = () => pending.delete(work)
    work.then(forget, forget)
    return work
  }
}
