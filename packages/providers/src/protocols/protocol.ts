import type { JsonObject, ModelRequest, Quirk } from '@scrutineer/core'
import type { Result } from 'neverthrow'
import type { EndpointProfile } from '../profiles/endpoint-profile.ts'
import type { ChangeKind } from '../profiles/own-profiles.ts'
import type { HttpAnswer, HttpRequest } from './http-exchange.ts'
import type { AnswerFailure, ModelAnswer } from './model-answer.ts'
import type { AssembleStream } from './stream/stream-assembler.ts'

/**
 * How models are spoken to: pure functions between the words of the port and bytes. Whatever goes over the wire, waits,
 * retries or is remembered is the same for every protocol and lives outside.
 */
export interface Protocol<Profile extends EndpointProfile> {
  /** Path of the endpoint below an API's root, such as `/chat/completions`. */
  readonly endpointPath: (model: string) => string
  /** When the root's path is added to a base URL: where that names a host alone, or wherever it ends in no version. */
  readonly rootPathFor: 'bare_host' | 'unversioned'
  /** What else an address may look like; left out where there is nothing to know. */
  readonly address?: AddressRule
  /** Body fields that the request sets itself or that would change the shape of the answer: nobody else may set them. */
  readonly reservedFields: ReadonlySet<string>
  /** Who speaks it, by the name that settings use. */
  readonly profiles: Readonly<Record<string, Profile>>
  /** What is assumed of an endpoint nobody knows. */
  readonly generic: Profile
  /** How changes to its profiles are read. */
  readonly change: ChangeKind<Profile>
  /** A profile with what is different for one of its models, and for the fields that go with every request to it. */
  readonly profileForModel: (profile: Profile, model: string, body: JsonObject) => Profile
  /** Equal input gives equal bytes; what was said before is said again with the same bytes, marks for a cache aside. */
  readonly encodeRequest: (
    request: ModelRequest,
    profile: Profile,
    settings: EncodeSettings,
  ) => EncodedRequest
  /** Total: any bytes give one of the two. */
  readonly decodeResponse: (
    answer: HttpAnswer,
    context: DecodeContext<Profile>,
  ) => Result<ModelAnswer, AnswerFailure>
  /** Puts a stream of events together to the body of a plain answer, which `decodeResponse` reads. */
  readonly assembleStream: AssembleStream
  /** What to change after a refusal so that the next request may pass; null when nothing optional was named. */
  readonly adaptProfile: (
    failure: AnswerFailure,
    sent: JsonObject,
    profile: Profile,
  ) => Adaptation<Profile> | null
}

/** How people write the addresses of a protocol beside its own endpoint. */
export interface AddressRule {
  /** The end of a path that names the endpoint of another model or of another protocol: the asked one takes its place. */
  readonly anyEndpoint: RegExp
  /** The part of a query that would carry the key, where it lands in the logs of everyone on the way: refused. */
  readonly keyParameter: string
}

/** What a request is made with beside the conversation. */
export interface EncodeSettings {
  /** The whole address of the endpoint. */
  readonly url: string
  readonly provider: string
  readonly model: string
  /** Null sends none. */
  readonly apiKey: string | null
  readonly userAgent: string
  /** Further headers, names in lower case; they win over ours. */
  readonly headers: Readonly<Record<string, string>>
  /** Further fields of the body, such as `temperature`. They cannot replace the conversation, the model or the tools. */
  readonly body: JsonObject
  /** Tokens an answer may take when the request does not say; null leaves it to the profile. */
  readonly maxOutputTokens: number | null
  /** Ask for a stream of events. Left out: for a plain answer. */
  readonly stream?: boolean | undefined
}

/** A request, ready to be sent. */
export interface EncodedRequest extends HttpRequest {
  /** The body as an object, for telling which field a server refused. */
  readonly sent: JsonObject
  /** Wishes that were not sent, by the name of their field. */
  readonly degraded: readonly string[]
}

/** What an answer is read against. */
export interface DecodeContext<Profile extends EndpointProfile> {
  readonly profile: Profile
  /** Who is asked and for which model: written on what has to be sent back. */
  readonly provider: string
  readonly model: string
  /** Habits to accept. Empty takes the protocol at its word. */
  readonly tolerate: readonly Quirk[]
  /** Ids of calls that the conversation has already. */
  readonly usedIds: ReadonlySet<string>
  /** Milliseconds since 1970 at which the answer came. */
  readonly now: number
  /** Texts that must not leave the adapter should the server repeat them, such as the key. */
  readonly secrets: readonly string[]
}

/** A profile with one thing changed that a server refused. */
export interface Adaptation<Profile extends EndpointProfile> {
  readonly profile: Profile
  /** What changed, by the name of the request's field. */
  readonly degraded: string
}
