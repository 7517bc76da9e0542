import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import type { Complaint } from '../model-answer.ts'
import { parseJson } from '../parse-json.ts'
import { hintedDelay } from './hinted-delay.ts'

/** No classifier needs more, and regular expressions see no more. */
const maxMessageLength = 4096

/**
 * Collects what an error body says, from all the forms that vendors have for it: an `error` object, list or text, a list of
 * `errors`, a flat object, a list around either, the `detail` of a validation, `base_resp`, what a gateway hands on of the
 * vendor behind it in `metadata.raw`, a text without any JSON.
 */
export function readComplaint(body: unknown): Complaint {
  const outer = Array.isArray(body) ? firstOf(body) : objectOf(body)
  const error = errorIn(outer)
  const behind = complaintBehind(objectOf(error['metadata'])['raw'])
  const inner = objectOf(error['innererror'])
  const base = objectOf(outer['base_resp'])
  const details = listOf(error['details']).map(objectOf)
  const validations = validationsIn(outer)
  const coded = [error['code'], error['status'], error['http_code'], outer['code']]
  const message = texts([
    body,
    outer['error'],
    error['message'],
    outer['message'],
    outer['msg'],
    outer['detail'],
    base['status_msg'],
    ...validations.map((each) => each['msg']),
    behind?.message,
  ])
    .join('\n')
    .slice(0, maxMessageLength)
  const hinted = hintedDelay(message)
  return {
    names: texts([
      error['type'],
      ...coded,
      outer['type'],
      inner['code'],
      objectOf(error['details'])['error_code'],
      ...details.flatMap((detail) => [detail['reason'], ...listOf(detail['violations']).map(quotaOf)]),
      ...(behind?.names ?? []),
    ]),
    numbers: coded.map(numberOf).filter((code) => code !== null),
    baseStatus: numberOf(base['status_code']),
    message,
    fields: texts([
      error['param'],
      outer['param'],
      ...validations.flatMap((each) => listOf(each['loc']).filter((part) => part !== 'body')),
      ...(behind?.fields ?? []),
    ]),
    retryDelay:
      texts(details.map((detail) => detail['retryDelay']))[0] ?? (hinted === null ? null : `${hinted}ms`),
  }
}

/** Says whether a body that came with a good status tells of an error all the same. */
export function isErrorBody(body: JsonObject): boolean {
  const error = body['error']
  const status = numberOf(objectOf(body['base_resp'])['status_code'])
  return (
    // Some gateways put an error without any words beside every answer.
    Object.values(errorIn(body)).some((value) => saysSomething(value)) ||
    (typeof error === 'string' && error !== '') ||
    error === true ||
    body['object'] === 'error' ||
    body['type'] === 'error' ||
    body['success'] === false ||
    isFlatError(body) ||
    (status !== null && status !== 0)
  )
}

function saysSomething(value: JsonValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== null && value !== '' && value !== 0 && value !== false
}

/** The status that a server could have sent, with words beside it. */
function isFlatError({ code, message, msg }: JsonObject): boolean {
  const number = numberOf(code)
  return number !== null && number >= 400 && number <= 599 && texts([message, msg]).join('') !== ''
}

/** The error of a body, of a list of them the first. */
function errorIn({ error, errors }: JsonObject): JsonObject {
  if (Array.isArray(error)) return firstOf(error)
  return Array.isArray(errors) && !isJsonObject(error) ? firstOf(errors) : objectOf(error)
}

function validationsIn({ detail, message }: JsonObject): readonly JsonObject[] {
  const within = objectOf(message)['detail']
  return [detail, message, within].flatMap((each) => listOf(each).map(objectOf))
}

/** What the vendor behind a gateway complained about: as an object, as JSON or in words. */
function complaintBehind(raw: JsonValue | undefined): Complaint | null {
  if (isJsonObject(raw)) return readComplaint(raw)
  if (typeof raw !== 'string' || isMarkup(raw)) return null
  const parsed = raw.length > maxRawJson ? undefined : parseJson(raw)?.value
  const isForm = isJsonObject(parsed) || Array.isArray(parsed)
  return readComplaint(isForm ? parsed : raw.slice(0, maxRawWords))
}

const maxRawJson = 64 * 1024
/** More of a text without form may be what was asked, which says nothing of what went wrong. */
const maxRawWords = 1000

/** Says whether a text is a page for people, whose words say nothing of a request. */
export function isMarkup(text: string): boolean {
  return /^\s*</.test(text)
}

function quotaOf(violation: unknown): unknown {
  return objectOf(violation)['quotaId']
}

function numberOf(code: unknown): number | null {
  if (typeof code === 'string' && /^\d{1,9}$/.test(code)) return Number(code)
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null
}

function texts(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string').map((text) => text.slice(0, maxMessageLength))
}

function firstOf(list: readonly unknown[]): JsonObject {
  return objectOf(list[0])
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]).slice(0, 50) : []
}
