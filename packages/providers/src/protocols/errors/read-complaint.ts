import { isJsonObject, type JsonObject } from '@scrutineer/core'
import type { Complaint } from '../model-answer.ts'
import { hintedDelay } from './hinted-delay.ts'

/** No classifier needs more, and regular expressions see no more. */
const maxMessageLength = 4096

/**
 * Collects what an error body says, from all the forms that vendors have for it: an `error` object or text, a flat
 * object, a list around either, the `detail` of a validation, `base_resp`.
 */
export function readComplaint(body: unknown): Complaint {
  const outer = Array.isArray(body) ? objectOf((body as readonly unknown[])[0]) : objectOf(body)
  const error = objectOf(outer['error'])
  const inner = objectOf(error['innererror'])
  const base = objectOf(outer['base_resp'])
  const details = listOf(error['details']).map(objectOf)
  const validations = listOf(outer['detail']).map(objectOf)
  const coded = [error['code'], error['status'], outer['code']]
  const message = texts([
    body,
    outer['error'],
    error['message'],
    outer['message'],
    outer['detail'],
    base['status_msg'],
    ...validations.map((each) => each['msg']),
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
    ]),
    numbers: coded.map(numberOf).filter((code) => code !== null),
    baseStatus: numberOf(base['status_code']),
    message,
    fields: texts([
      error['param'],
      outer['param'],
      ...validations.flatMap((each) => listOf(each['loc']).filter((part) => part !== 'body')),
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
    (isJsonObject(error) && Object.keys(error).length > 0) ||
    (typeof error === 'string' && error !== '') ||
    error === true ||
    body['object'] === 'error' ||
    body['type'] === 'error' ||
    (status !== null && status !== 0)
  )
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

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]).slice(0, 50) : []
}
