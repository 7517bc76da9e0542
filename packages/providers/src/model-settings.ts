import type { JsonObject, Quirk } from '@scrutineer/core'
import type { ProfileName } from './profiles/profiles.ts'
import type { VendorProfile } from './profiles/vendor-profile.ts'
import type { Transport } from './transport/transport.ts'

/** Settings that every provider takes. All are optional; what is left out comes from the vendor's profile. */
export interface ModelSettings {
  /** The key. Left out: the vendor's environment variables, if the address is the vendor's. */
  readonly apiKey?: string | undefined
  /** A host, an API's root or the whole address of the endpoint. */
  readonly baseUrl?: string | undefined
  /** Allow plain http to a host that is not this machine, although the key then travels in clear. Default false. */
  readonly allowPlainHttp?: boolean | undefined
  /** Which vendor's ways to follow; `auto` (default) tells it from the host's name. */
  readonly profile?: 'auto' | ProfileName | VendorProfile | undefined
  /** Vendor habits to accept, beside those that a request names. Default none. */
  readonly tolerate?: readonly Quirk[] | undefined
  /** Longest time of one attempt in milliseconds, 1 to 3,600,000. Default 180,000. */
  readonly timeoutMs?: number | undefined
  /** Retries of one request, 0 to 10, each only where the failure may pass. Default 1. */
  readonly retries?: number | undefined
  /** Most bytes of an answer, 1,024 to 67,108,864. Default 2 MiB. */
  readonly maxResponseBytes?: number | undefined
  /** Tokens an answer may take when a request does not say. Default: the profile's. */
  readonly maxOutputTokens?: number | undefined
  /** Tokens of input and output together, when you know them. */
  readonly contextWindow?: number | undefined
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Further fields of the request body, such as `{ "temperature": 0 }`. */
  readonly body?: JsonObject | undefined
  /** How the program calls itself. Default `scrutineer`. */
  readonly userAgent?: string | undefined
  /** A certificate authority in PEM form to trust beside the usual ones. */
  readonly ca?: string | undefined
  /** Where keys, addresses and proxies are looked up. Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Another way to send requests, for tests. */
  readonly transport?: Transport | undefined
}
