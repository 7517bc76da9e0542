import { finishReasons, modelErrorCodes } from '@scrutineer/core'
import type { EndpointProfile, SessionRule, VersionQuery } from '../endpoint-profile.ts'
import type { FinishFailure, FinishMeaning } from '../finish-meaning.ts'
import {
  anyObject,
  either,
  type FieldKinds,
  listOf,
  mapOf,
  objectWith,
  oneOf,
  orNull,
  text,
  truth,
  whole,
} from './field-kinds.ts'

const header = text('the name of a header in small letters', /^[a-z0-9-]{1,128}$/)
const variable = text('the name of a variable', /^[A-Za-z_][A-Za-z0-9_]{0,127}$/)
const field = text('the name of a field', /^[A-Za-z_][A-Za-z0-9_.]{0,127}$/)

const finishFailure = objectWith<FinishFailure>({ code: oneOf(modelErrorCodes), retryable: truth() })
const words = finishReasons.filter((word) => word !== 'error')
const finishMeaning = either<Exclude<FinishMeaning, FinishFailure>, FinishFailure>(
  oneOf(words),
  finishFailure,
)

/** Whether a model takes a forced tool. */
export const forcedTools = oneOf(['native', 'none'])

/** Tokens, where somebody has said. */
export const tokensOrNull = orNull(whole(1, 100_000_000))

/** Words by which a model ends, and what they mean. */
export const finishMeanings = mapOf(finishMeaning)

/** The kinds of all fields that an endpoint has whatever it speaks, but for its name, which is its key. */
export const endpointFields: FieldKinds<Omit<EndpointProfile, 'name'>> = {
  baseUrl: orNull(text('an address such as https://host/v1', /^https?:\/\/[^\s@]{1,2000}$/)),
  rootPath: text('a path that begins with a slash', /^\/[^\s?#]{0,200}$/),
  hosts: listOf(text('a host, or the end of one that begins with a dot', /^[.a-z0-9][a-z0-9.-]{0,253}$/)),
  keyEnv: listOf(variable),
  bearerEnv: listOf(variable),
  baseUrlEnv: listOf(variable),
  keyRequired: truth(),
  auth: objectWith<EndpointProfile['auth']>({
    header,
    prefix: text('what stands before the key', /^[\x20-\x7e]{0,40}$/),
  }),
  envHeaders: mapOf(variable),
  versionQuery: orNull(
    objectWith<VersionQuery>({
      parameter: text('the name of a parameter', /^[\w.-]{1,64}$/),
      path: text('a part of a path', /^\/[^\s?#]{0,200}$/),
      env: listOf(variable),
      usual: text('a version', /^[\w.-]{1,64}$/),
    }),
  ),
  defaultMaxOutputTokens: tokensOrNull,
  forcedTools,
  contextWindow: tokensOrNull,
  session: objectWith<SessionRule>({ header: orNull(header), field: orNull(field) }),
  errorCodes: mapOf(oneOf(modelErrorCodes)),
  body: anyObject(),
  omitFields: listOf(field),
}
