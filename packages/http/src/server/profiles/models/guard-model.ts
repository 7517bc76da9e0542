import type { LanguageModel, ModelError, ModelRequest } from '@scrutineer/core'
import { errAsync, ResultAsync } from 'neverthrow'
import type { ErrorCode } from '../../vocabulary/error-code.ts'

/** A model that is asked only if its profile still is what it was. */
export interface ProfileModel extends LanguageModel {
  /** What clients are told of its failures where that follows from the profile and not from the provider; else null. */
  problem(): ErrorCode | null
}

/** What is looked at around a model. */
export interface ModelGuards {
  /** Right before the first request, with its signal: why none may be sent; null when it may. */
  readonly admit: (signal: AbortSignal | undefined) => Promise<ErrorCode | null>
  /** After a failure: what it means to the profile; null when nothing. */
  readonly examine: (error: ModelError) => Promise<ErrorCode | null>
}

/** Looks once before the first request, however many conversations begin side by side; and after each failure. */
export function guardModel(model: LanguageModel, { admit, examine }: ModelGuards): ProfileModel {
  let problem: ErrorCode | null = null
  let admission: Promise<ErrorCode | null> | null = null

  async function admitOnce(signal: AbortSignal | undefined): Promise<ErrorCode | null> {
    admission ??= admit(signal)
    const refusal = await admission
    problem = refusal ?? (problem === 'service_unavailable' ? null : problem)
    // A store that was away is asked again with the next request.
    if (refusal === 'service_unavailable') admission = null
    return refusal
  }

  async function note(error: ModelError): Promise<ModelError> {
    const meaning = await examine(error)
    if (meaning !== null) problem = meaning
    return error
  }

  return {
    provider: model.provider,
    model: model.model,
    isAi: model.isAi,
    capabilities: model.capabilities,
    problem: () => problem,
    complete: (request: ModelRequest, options) =>
      ResultAsync.fromSafePromise(admitOnce(options.signal)).andThen((refusal) => {
        if (refusal !== null) return errAsync(notAdmitted(refusal))
        return model
          .complete(request, options)
          .orElse((error) => ResultAsync.fromSafePromise(note(error)).andThen((noted) => errAsync(noted)))
      }),
  }
}

/** Nothing was sent, and nothing that is sent later would be heard. */
function notAdmitted(refusal: ErrorCode): ModelError {
  return {
    code: 'permission',
    retryable: false,
    status: null,
    retryAfterMs: null,
    detail: refusal,
    requestId: { body: null, header: null },
    attempts: [],
  }
}
