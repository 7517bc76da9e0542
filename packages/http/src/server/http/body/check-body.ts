import { err, ok, type Result } from 'neverthrow'
import * as v from 'valibot'
import type { ErrorDetail } from '../../vocabulary/api-error.ts'
import { type DetailCode, detailCodes } from '../../vocabulary/detail-code.ts'
import { inDocumentOrder } from './in-document-order.ts'
import { pointer } from './pointer.ts'
import { unknownMembers } from './unknown-members.ts'

/** Details that are told of one request. */
export const maxDetails = 100

/** What a JSON text says by a schema, or what in it the schema refuses: each value once, in the order of the text. */
export function checkBody<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): Result<v.InferOutput<Schema>, readonly ErrorDetail[]> {
  const value: unknown = JSON.parse(text)
  const read = v.safeParse(schema, value, { abortPipeEarly: true })
  const details = [...unknownMembers(schema, value, maxDetails), ...(read.issues ?? []).map(toDetail)]
  if (read.success && details.length === 0) return ok(read.output)
  return err(inDocumentOrder(text, details).slice(0, maxDetails))
}

function toDetail({ message, path }: v.BaseIssue<unknown>): ErrorDetail {
  const place = (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
  const code: DetailCode = detailCodes.find((known) => known === message) ?? 'type'
  return { path: pointer(place), code }
}
