import { type Overrides, withDefaults } from '@scrutineer/core'
import type { RepositoryPolicy } from '@scrutineer/tools/repositories'
import type { ClientRegister } from './clients/client-register.ts'
import { createClientRegister } from './clients/create-client-register.ts'
import { createReviewServer, type ReviewServer } from './create-review-server.ts'
import { analyzersReady } from './execution/analyzers/analyzers-ready.ts'
import { createReviewExecutor, type ReviewExecutorOptions } from './execution/create-review-executor.ts'
import { fitsPrompt } from './execution/fits-prompt.ts'
import { defaultLimits } from './http/server-limits.ts'
import { createReviewLifecycle } from './lifecycle/create-review-lifecycle.ts'
import type { OnLifecycleEvent } from './lifecycle/lifecycle-event.ts'
import type { Analyzer } from './ports/analyzer.ts'
import type { RepositoryAccess } from './ports/repository-access.ts'
import { createProfileService, type ProfileServiceOptions } from './profiles/create-profile-service.ts'
import type { ReviewServerOptions } from './review-server-options.ts'
import type { ReviewBackend } from './store/review-backend.ts'
import type { ReviewTimes } from './store/review-times.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** What a process of a deployment does: takes reviews in, does them, or both. */
export type DeploymentRole = 'all' | 'api' | 'worker'

/** What a process of a deployment is made of. */
export interface ReviewDeploymentOptions
  extends Pick<ReviewServerOptions, 'limits' | 'submissions' | 'language' | 'clock' | 'log' | 'onError'>,
    Pick<ReviewExecutorOptions, 'onFailure'> {
  readonly backend: ReviewBackend
  /** Which repositories may be reviewed, as `createRepositoryPolicy` of `@scrutineer/tools` makes it. */
  readonly policy: RepositoryPolicy
  /** Where they are read from, as `remoteRepositories` makes it under the same policy. */
  readonly repositories: RepositoryAccess
  /** Keys, routes and providers; `backend` is known. */
  readonly profiles: Omit<ProfileServiceOptions, 'backend'>
  /** Default `all`. */
  readonly role?: DeploymentRole | undefined
  /** Reviews that this process does side by side; default 2. */
  readonly workers?: number | undefined
  /** Programs that look at changed files before a model does; all of them are needed for a review. Default none. */
  readonly analyzers?: readonly Analyzer[] | undefined
  /** The language of findings where a submission names none, as a language tag; default `en`. */
  readonly findingLanguage?: string | undefined
  /** Bounds of one review. */
  readonly execution?: ReviewExecutorOptions['limits'] | undefined
  /** Tokens that the smallest model may hold at once; null (the default) for the usual 128,000. */
  readonly contextWindow?: number | null | undefined
  readonly times?: Overrides<ReviewTimes> | undefined
  readonly onEvent?: OnLifecycleEvent | undefined
  /** As `loadTelemetry` gives it; default none. */
  readonly telemetry?: Telemetry | null | undefined
}

/** A process of a deployment, at rest until it is started. */
export interface ReviewDeployment extends ReviewServer {
  readonly clients: ClientRegister
  /** Begins to review, unless the role is `api`, and to tidy up. */
  start(): void
  /**
   * Takes in nothing more, lets what runs end for `drainMs` milliseconds (default 30,000), hands back what has not ended without using
   * up an attempt, and lets go of the backend. Never rejects.
   */
  close(options?: { readonly drainMs?: number | undefined }): Promise<void>
}

/** Puts a whole review server together: its operations, its reviews' lifecycle, its profiles and what does the reviews. */
export function openReviewDeployment(options: ReviewDeploymentOptions): ReviewDeployment {
  const {
    backend,
    policy,
    repositories,
    role = 'all',
    workers = 2,
    analyzers = [],
    contextWindow = null,
  } = options
  const { clock = { now: Date.now }, telemetry = null } = options
  const clients = createClientRegister(backend.database)
  const { profiles, times: { deadlineMs: reviewDeadlineMs } = {} } = options
  const service = createProfileService({
    ...profiles,
    backend,
    times: { ...profiles.times, reviewDeadlineMs: profiles.times?.reviewDeadlineMs ?? reviewDeadlineMs },
  })
  const executor = createReviewExecutor({
    repositories,
    clients,
    modelFor: service.modelFor,
    analyzers,
    language: options.findingLanguage,
    limits: options.execution,
    clock,
    onFailure: options.onFailure,
  })
  const lifecycle = createReviewLifecycle({
    backend,
    pinProfile: service.pinProfile,
    workers: role === 'api' ? null : { executor, count: workers },
    tasks: service.tasks,
    ...(options.times !== undefined && { times: options.times }),
    onEvent(event) {
      telemetry?.onEvent(event)
      options.onEvent?.(event)
    },
  })
  const limits = withDefaults(defaultLimits, options.limits)
  const rates = backend.createRates?.({ burst: limits.requestBurst, perSecond: limits.requestsPerSecond })
  const { submissions, language, log, onError } = options
  const server = createReviewServer({
    store: lifecycle.store,
    clients,
    profiles: service.profiles,
    permitsRepository: (url, allowed) => policy.judge(url, allowed).verdict === 'allowed',
    fitsPrompt: fitsPrompt(contextWindow),
    dependencies: analyzersReady(analyzers),
    limits,
    clock,
    ...(rates !== undefined && { rates }),
    ...(submissions !== undefined && { submissions }),
    ...(language !== undefined && { language }),
    ...(log !== undefined && { log }),
    ...(onError !== undefined && { onError }),
  })
  return {
    clients,
    fetch: (request) =>
      telemetry === null ? server.fetch(request) : telemetry.answer(request, (asked) => server.fetch(asked)),
    malformed: () => server.malformed(),
    start: () => lifecycle.start(),
    async close({ drainMs = 30_000 } = {}) {
      await Promise.all([server.close({ drainMs }), lifecycle.drain(drainMs)])
      await backend.close()
    },
  }
}
