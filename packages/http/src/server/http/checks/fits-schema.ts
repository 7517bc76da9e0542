import type { Result } from 'neverthrow'
import type * as v from 'valibot'
import type { ApiError, ErrorDetail } from '../../vocabulary/api-error.ts'
import { checkBody } from '../body/check-body.ts'

/** What a JSON text says by a schema. */
export function fitsSchema<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): Result<v.InferOutput<Schema>, ApiError> {
  return checkBody(schema, text).mapErr(refuseValues)
}

/** The refusal of single values. */
export function refuseValues(details: readonly ErrorDetail[]): ApiError {
  return { code: 'validation_failed', details }
}
