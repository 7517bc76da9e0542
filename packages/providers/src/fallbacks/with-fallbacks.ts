import type { LanguageModel, ModelError, ModelErrorCode, ModelRequest, ModelResponse } from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { withOwnReplay } from './own-replay.ts'
import { reasonToSwitch } from './reason-to-switch.ts'
import { sharedCapabilities } from './shared-capabilities.ts'

/** For so long nobody begins a conversation with a model that could not be had, unless it named a longer time. */
const restMs = 60_000
/** More conversations than any run has; the oldest are forgotten first. */
const mostConversations = 10_000

/**
 * A model with others that take its place, in this order, where it gives no answers: when its quota is used up, its key is
 * refused or it does not exist, for good; when it could not be had after its retries, for a minute. A conversation stays
 * with the model that answered it last for as long as that can; when it moves on, what one model wants to see again of its
 * turns (reasoning, signatures) is not shown to another, and `degraded` says `replay`.
 *
 * It goes by the name of the first. What another one answered says so in `answeredBy`, in `degraded` (`model`) and at its
 * attempts, so that reports tell it. What it can do is what all of them can. All other failures stand, for another model
 * would only hide them. When all fail, the error is that of one which may be back, else the first.
 */
export function withFallbacks(
  model: LanguageModel,
  fallbacks: readonly LanguageModel[],
  { now = Date.now }: { readonly now?: (() => number) | undefined } = {},
): LanguageModel {
  const models = [model, ...fallbacks]
  const absences = new Map<LanguageModel, Absence>()
  const homes = new Map<string, Home>()

  async function ask(request: ModelRequest, options: Options): Promise<Answer> {
    const home = homes.get(request.sessionKey)
    const tried: Failed[] = []
    for (const each of candidates(home)) {
      if (tried.length > 0 && options.mayRetry?.() === false) break
      const own = withOwnReplay(request, each)
      const answered = await each.complete(own.request, options)
      if (answered.isOk()) {
        absences.delete(each)
        return ok(answerOf(request.sessionKey, each, answered.value, tried, own.dropped))
      }
      const { error } = answered
      tried.push({ by: each, error })
      const reason = reasonToSwitch(error.code)
      if (reason === 'stay') return err({ ...error, attempts: attemptsOf(tried) })
      absences.set(each, absenceOf(reason, error))
    }
    const errors = tried.length > 0 ? tried.map(({ error }) => error) : models.flatMap(knownError)
    const [first = nobody] = errors
    const last = errors.find(({ code }) => reasonToSwitch(code) === 'away') ?? first
    return err({ ...last, attempts: attemptsOf(tried), ...(tried.length === 0 && { unsent: true }) })
  }

  /** Whom to ask, in turn: those that are there, and if nobody is, those that may be back. */
  function candidates(home: Home | undefined): readonly LanguageModel[] {
    const order = home === undefined ? models : [home.by, ...models.filter((each) => each !== home.by)]
    const there = order.filter((each) => {
      const absence = absences.get(each)
      // A conversation goes on with its model unless that is gone; a new one goes elsewhere while it rests.
      const isMissed = each === home?.by && absence?.reason === 'away'
      return absence === undefined || isMissed || (absence.until !== null && now() >= absence.until)
    })
    return there.length > 0 ? there : order.filter((each) => absences.get(each)?.reason === 'away')
  }

  function absenceOf(reason: 'gone' | 'away', error: ModelError): Absence {
    const waitMs = error.retryAfterMs
    const until =
      reason === 'gone' ? (waitMs === null ? null : now() + waitMs) : now() + Math.max(restMs, waitMs ?? 0)
    return { reason, until, error: { ...error, attempts: [] } }
  }

  function knownError(each: LanguageModel): readonly ModelError[] {
    const absence = absences.get(each)
    return absence === undefined ? [] : [absence.error]
  }

  function answerOf(
    sessionKey: string,
    by: LanguageModel,
    response: ModelResponse,
    tried: readonly Failed[],
    dropped: boolean,
  ): ModelResponse {
    const degraded = dropped ? [...response.degraded, 'replay'] : response.degraded
    const attempts = [...attemptsOf(tried), ...askedAt(by, response.attempts)]
    const because = whyNotFirst(sessionKey, tried)
    settle(sessionKey, { by, because })
    if (by === model) return { ...response, attempts, degraded: [...new Set(degraded)] }
    return {
      ...response,
      attempts,
      degraded: [...new Set([...degraded, 'model'])],
      answeredBy: { provider: by.provider, model: by.model, because },
    }
  }

  /** What the first model failed with: now, in another conversation, or earlier in this one. */
  function whyNotFirst(sessionKey: string, tried: readonly Failed[]): ModelErrorCode {
    const now = tried.find(({ by }) => by === model)?.error
    return (now ?? absences.get(model)?.error)?.code ?? homes.get(sessionKey)?.because ?? nobody.code
  }

  function settle(sessionKey: string, home: Home): void {
    homes.delete(sessionKey)
    homes.set(sessionKey, home)
    const [oldest] = homes.keys()
    if (homes.size > mostConversations && oldest !== undefined) homes.delete(oldest)
  }

  function attemptsOf(tried: readonly Failed[]): Attempts {
    return tried.flatMap(({ by, error }) => askedAt(by, error.attempts))
  }

  function askedAt(by: LanguageModel, attempts: Attempts): Attempts {
    if (by === model) return attempts
    return attempts.map((attempt) => ({ ...attempt, asked: { provider: by.provider, model: by.model } }))
  }

  if (fallbacks.length === 0) return model
  return {
    provider: model.provider,
    model: model.model,
    isAi: models.every(({ isAi }) => isAi),
    get capabilities() {
      return sharedCapabilities(models)
    },
    complete: (request, options) => new ResultAsync(ask(request, options)),
  }
}

type Options = Parameters<LanguageModel['complete']>[1]
type Answer = Result<ModelResponse, ModelError>
type Attempts = ModelResponse['attempts']

/** A model that failed, and until when nobody asks it; null: for good. */
interface Absence {
  readonly reason: 'gone' | 'away'
  readonly until: number | null
  readonly error: ModelError
}

/** Who answered a conversation last, and what the first model had failed with if it was another. */
interface Home {
  readonly by: LanguageModel
  readonly because: ModelErrorCode
}

interface Failed {
  readonly by: LanguageModel
  readonly error: ModelError
}

/** Stands where a failure always is. */
const nobody: ModelError = {
  code: 'model_not_found',
  retryable: false,
  status: null,
  retryAfterMs: null,
  detail: 'no model was asked',
  requestId: { body: null, header: null },
  attempts: [],
}
