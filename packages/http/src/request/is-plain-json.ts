/**
 * Says whether the headers announce a JSON body as it is: `application/json`, at most with `charset=utf-8`, and no
 * content coding. Anything else is not to be read.
 */
export function isPlainJson(headers: Headers): boolean {
  const type = headers.get('content-type') ?? ''
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  return /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i.test(type.trim())
    ? coding === 'identity'
    : false
}
