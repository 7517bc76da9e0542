import type { JsonObject, ModelErrorCode } from '@scrutineer/core'

/** Where the session key of a conversation goes, so that the vendor keeps its cache warm; null means nowhere. */
export interface SessionRule {
  readonly header: string | null
  readonly field: string | null
}

/** A parameter of the address that names the version of an API. */
export interface VersionQuery {
  /** Its name, such as `api-version`. */
  readonly parameter: string
  /** The part of a path that wants it; addresses without it get none. */
  readonly path: string
  /** Environment variables that may hold the version, first one wins. */
  readonly env: readonly string[]
  /** The version where no variable holds one. */
  readonly usual: string
}

/** What an endpoint is, whatever protocol it speaks: where it stands, who may ask it and what its errors mean. */
export interface EndpointProfile {
  readonly name: string
  /** The API's root, to which the protocol adds its path; null when only the user can know it. */
  readonly baseUrl: string | null
  /** Path of the API's root for a base URL that names a host alone. */
  readonly rootPath: string
  /** Host names that are this vendor for sure: whole names, or suffixes that start with a dot. */
  readonly hosts: readonly string[]
  /** Environment variables that may hold the key, first one wins. */
  readonly keyEnv: readonly string[]
  /** Environment variables that may hold a token which is sent as a bearer in the place of a key. */
  readonly bearerEnv: readonly string[]
  readonly baseUrlEnv: readonly string[]
  readonly keyRequired: boolean
  /** Header that carries the key, and what stands before it. */
  readonly auth: { readonly header: string; readonly prefix: string }
  /** Headers that are sent when the environment variable beside them is set. */
  readonly envHeaders: Readonly<Record<string, string>>
  /** The version that an address must name; null for none. One that the address has already stays. */
  readonly versionQuery: VersionQuery | null
  /** Tokens an answer may take when the request does not say; null sends no limit. */
  readonly defaultMaxOutputTokens: number | null
  readonly forcedTools: 'native' | 'none'
  /** Tokens of input and output together, unless the user knows better; null leaves it to what is known of its models. */
  readonly contextWindow: number | null
  readonly session: SessionRule
  /** Documented error codes that are no HTTP status. */
  readonly errorCodes: Readonly<Record<string, ModelErrorCode>>
  /** Extra fields of every request body; whoever asks for the same field otherwise is heard. */
  readonly body: JsonObject
  /** Fields that are not sent although the request or the user asks for them. */
  readonly omitFields: readonly string[]
}
