import type { JsonObject } from '@scrutineer/core'
import { isErrorBody } from '../errors/read-complaint.ts'

/** The error that an event tells of, as a body has it; null where it tells of none. Some servers say so by its name alone. */
export function errorOfEvent(data: JsonObject, name: string): JsonObject | null {
  if (isErrorBody(data)) return data
  return name === 'error' ? { error: data } : null
}
