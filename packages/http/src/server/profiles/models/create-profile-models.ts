import type { ModelError } from '@scrutineer/core'
import type { ChatModel } from '@scrutineer/providers'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { systemTimers } from '../../lifecycle/system-timers.ts'
import { untilStoreAnswers } from '../../lifecycle/until-store-answers.ts'
import type { VersionName, VersionRecord } from '../../ports/profile-store.ts'
import type { ErrorCode } from '../../vocabulary/error-code.ts'
import { readStoredCredential } from '../at-rest/read-credential.ts'
import type { ProfileParts } from '../profile-parts.ts'
import { guardModel, type ProfileModel } from './guard-model.ts'
import { networkEnv } from './network-env.ts'
import { directModel, type ModelBasics, managedModel } from './provider-models.ts'

/** The version of a client's profile that a review is bound to. */
export interface PinnedVersion extends VersionName {
  readonly clientId: string
}

/**
 * Gives the model of a profile's version, or says why there is none. A store that is away is waited for until the signal aborts, and
 * not at all where there is no signal.
 */
export type ModelFor = (
  pinned: PinnedVersion,
  signal?: AbortSignal,
) => ResultAsync<ProfileModel, { readonly code: ErrorCode }>

/** What is a server's own about asking models. */
export interface ProfileModelOptions {
  /** Where proxies and authorities are named; default the process's. Keys of vendors in it are not used. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Retries of one request, 0 to 10; default 3. */
  readonly retries?: number | undefined
}

/**
 * Models for reviews. A version that is no longer the active one gives none (`provider_profile_unavailable`), be it found when
 * the model is asked for or right before its first request.
 */
export function createModelFor(
  parts: ProfileParts,
  { env = process.env, retries = 3 }: ProfileModelOptions = {},
): ModelFor {
  const basics: ModelBasics = { env: networkEnv(env), retries }
  return (pinned, signal) => new ResultAsync(modelFor(parts, pinned, basics, signal))
}

type Found<T> = Result<T, { readonly code: ErrorCode }>

async function modelFor(
  parts: ProfileParts,
  pinned: PinnedVersion,
  basics: ModelBasics,
  signal: AbortSignal | undefined,
): Promise<Found<ProfileModel>> {
  const version = await readActive(parts, pinned, signal)
  if (version.isErr()) return err(version.error)
  const model = await buildModel(parts, version.value, basics)
  if (model.isErr()) return err(model.error)
  return ok(
    guardModel(model.value, {
      admit: async (asking) => {
        const still = await readActive(parts, pinned, asking)
        return still.isErr() ? still.error.code : null
      },
      examine: (error) => examine(parts, version.value, error),
    }),
  )
}

async function readActive(
  parts: ProfileParts,
  pinned: PinnedVersion,
  signal: AbortSignal = AbortSignal.abort(),
): Promise<Found<VersionRecord>> {
  const { clientId, profileId, version } = pinned
  const found = await untilStoreAnswers(() => parts.store.findVersion({ profileId, version }), {
    timers: systemTimers,
    giveUp: signal,
    onError: (error) => parts.onEvent({ type: 'profile-store-failed', error }),
  })
  if (found.isErr()) return err({ code: 'service_unavailable' })
  const record = found.value
  const isActive =
    record?.clientId === clientId && record.state === 'active' && record.profileStatus === 'active'
  return isActive ? ok(record) : err({ code: 'provider_profile_unavailable' })
}

async function buildModel(
  parts: ProfileParts,
  version: VersionRecord,
  basics: ModelBasics,
): Promise<Found<ChatModel>> {
  const { adapters, provisioner } = parts
  const { choice } = version
  const adapter = adapters.find(({ id }) => id === choice.provider)
  // A deployment that took an adapter or its gateway away has no route to the model any more.
  if (adapter === undefined) return err({ code: 'provider_unavailable' })
  if (choice.executionRoute === 'apisix_managed') {
    if (provisioner === null) return err({ code: 'provider_unavailable' })
    return usable(managedModel(provisioner.endpoint(version), choice, basics))
  }
  const credential = await readStoredCredential(parts, version)
  if (credential === null) return err({ code: 'service_unavailable' })
  return usable(directModel(adapter, choice, credential, basics))
}

function usable(model: ChatModel): Found<ChatModel> {
  return model.settingsError === null ? ok(model) : err({ code: 'provider_unavailable' })
}

/** A gateway that knows no such route answers as a provider does that knows no such model: it is asked which of them it was. */
async function examine(
  { store, provisioner, onEvent }: ProfileParts,
  { profileId, version, choice }: VersionRecord,
  { status }: ModelError,
): Promise<ErrorCode | null> {
  if (status !== 404 || choice.executionRoute === 'direct_server' || provisioner === null) return null
  const there = await provisioner.isThere({ profileId, version })
  if (there.isErr() || there.value) return null
  onEvent({ type: 'route-missing', profileId, version })
  const flagged = await store.flag({ profileId, version })
  if (flagged.isErr()) onEvent({ type: 'profile-store-failed', error: flagged.error })
  return 'provider_unavailable'
}
