import type { OwnProfile, ProfileName } from '@scrutineer/providers/profiles'
import type { ModelProtocol } from '../arguments/model-protocols.ts'

/** The reviewer to ask, as far as the command line, the environment and this machine name it. */
export type ModelChoice = OfflineChoice | ChatChoice

/** The built-in reviewer. */
export interface OfflineChoice {
  readonly protocol: 'offline'
  readonly reason: Extract<ChoiceReason, { readonly by: 'name' | 'default' }>
}

/** A model of a server on this machine. */
export type LocalChoice = Pick<ChatChoice, 'contextWindow'> & {
  readonly protocol: 'openai'
  readonly profile: ProfileName
} & {
  readonly [Part in 'model' | 'endpoint']: NonNullable<ChatChoice[Part]>
}

/** A model behind an endpoint. What is null comes from the vendor's profile. */
export interface ChatChoice {
  readonly protocol: Exclude<ModelProtocol, 'offline'>
  readonly model: string | null
  readonly endpoint: string | null
  /** Never printed. */
  readonly apiKey: string | null
  readonly timeoutMs: number | null
  /** Whether answers are asked for bit by bit. */
  readonly stream: boolean
  /** The vendor, where it is known by name, or the name of one of `ownProfiles`. */
  readonly profile: string | null
  /** Profiles that the user's settings bring. */
  readonly ownProfiles: Readonly<Record<string, OwnProfile>>
  /** Tokens of input and output together; null where nobody tells. */
  readonly contextWindow: number | null
  /** A file with an authority to trust; null for none. */
  readonly caFile: string | null
  readonly reason: Exclude<ChoiceReason, { readonly by: 'default' }>
}

/**
 * Why a reviewer was chosen: it was named, a key is set, a server runs on this machine, or there was nothing at all, or
 * nothing but a model that holds too little for a review.
 */
export type ChoiceReason =
  | { readonly by: 'name' }
  | { readonly by: 'key'; readonly variable: string }
  | { readonly by: 'local_server' }
  | { readonly by: 'default'; readonly tooSmall: LocalChoice | null }
