/**
 * Does something while servers of this machine have as long to answer as a busy machine may take. The half second that the
 * program gives them is nobody's to set, so its timer is taken for a longer one.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const wait = globalThis.setTimeout
  const patient = (act: () => void, ms?: number, ...words: []) =>
    wait(act, ms === 500 ? 120_000 : ms, ...words)
  globalThis.setTimeout = Object.assign(patient, { __promisify__: wait.__promisify__ }) as typeof wait
  try {
    return await work()
  } finally {
    globalThis.setTimeout = wait
  }
}
