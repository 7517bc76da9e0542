import { isJsonType } from './is-json-type.ts'
import { isPlainCoding } from './is-plain-coding.ts'

/**
 * Says whether the headers announce a JSON body as it is: `application/json`, at most with `charset=utf-8`, and no
 * content coding. Anything else is not to be read.
 */
export function isPlainJson(headers: Headers): boolean {
  return isJsonType(headers.get('content-type')) && isPlainCoding(headers.get('content-encoding'))
}
