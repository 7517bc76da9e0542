import type { Result } from 'neverthrow'

/** Shares one load among all who ask. A failure is not kept, so the next to ask tries again. */
export function loadOnce<T, E>(load: () => Promise<Result<T, E>>): () => Promise<Result<T, E>> {
  let loading: Promise<Result<T, E>> | null = null
  return () => {
    if (loading !== null) return loading
    const current = load().then((result) => {
      if (result.isErr() && loading === current) loading = null
      return result
    })
    loading = current
    return current
  }
}
