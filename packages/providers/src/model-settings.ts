import type { JsonObject, Quirk } from '@scrutineer/core'
import type { ProfileChange } from './profiles/extend-profile.ts'
import type { ProfileName } from './profiles/profiles.ts'
import type { VendorProfile } from './profiles/vendor-profile.ts'
import type { Transport } from './transport/transport.ts'

/** Settings that every provider takes. All are optional; what is left out comes from the vendor's profile. */
export interface EndpointSettings {
  /** The key. Left out: the vendor's environment variables, if the address is the vendor's. */
  readonly apiKey?: string | undefined
  /** A host, an API's root or the whole address of the endpoint; `{model}` in its path stands for the model's name. */
  readonly baseUrl?: string | undefined
  /** Allow plain http to a host that is not this machine, although the key then travels in clear. Default false. */
  readonly allowPlainHttp?: boolean | undefined
  /** Vendor habits to accept, beside those that a request names. Default none. */
  readonly tolerate?: readonly Quirk[] | undefined
  /** Longest time of one attempt in milliseconds, 1 to 3,600,000. Default 180,000. */
  readonly timeoutMs?: number | undefined
  /**
   * Ask for answers as streams of events, so that something comes from the first word on: proxies that end a silent connection
   * leave it alone, and progress can tell. The answer is the same, and a server that answers plainly is heard as well. Default
   * false.
   */
  readonly stream?: boolean | undefined
  /** Longest silence within a stream in milliseconds, 1 to 3,600,000. Default: two thirds of `timeoutMs`. */
  readonly idleTimeoutMs?: number | undefined
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

/** `auto`, or the name of a profile of one's own: any text, without hiding the known names from editors. */
export type OwnName = 'auto' | (string & {})

/** Settings of an endpoint that speaks OpenAI's chat completions. */
export interface ModelSettings extends EndpointSettings {
  /** Which vendor's ways to follow; `auto` (default) tells it from the host's name. May name one of `profiles`. */
  readonly profile?: OwnName | ProfileName | VendorProfile | undefined
  /** Profiles of your own by name, and fields in which those of vendors shall differ. */
  readonly profiles?: Readonly<Record<string, ProfileChange<VendorProfile>>> | undefined
}
