import { uuidPattern } from './body/uuid-pattern.ts'
import { rawPath } from './raw-path.ts'

/**
 * The id that stands third in a request's path, in lowercase: `/v1/reviews/<id>/result`. Null when it is no UUID: then nothing
 * has that name.
 */
export function namedId(request: Request): string | null {
  const id = rawPath(request).split('/')[3] ?? ''
  return uuidPattern.test(id) ? id.toLowerCase() : null
}
