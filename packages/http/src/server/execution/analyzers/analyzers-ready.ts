import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { Analyzer } from '../../ports/analyzer.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'

/** How long a sidecar may take to say that it is there. */
const readyMs = 2000

/** Says whether all analyzers can be used; one that cannot keeps reviews from being taken. */
export function analyzersReady(analyzers: readonly Analyzer[]): () => ResultAsync<void, ApiError> {
  return () => {
    const signal = AbortSignal.timeout(readyMs)
    const asked = analyzers.map((analyzer) => analyzer.ready(signal))
    return ResultAsync.combine(asked)
      .andThen(() => okAsync<void, ApiError>(undefined))
      .orElse(() => errAsync<void, ApiError>({ code: 'analyzer_unavailable' }))
  }
}
