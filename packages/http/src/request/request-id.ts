/** The header that names an exchange, in requests and answers. */
export const requestIdHeader = 'x-request-id'

/** The caller's name for the exchange where it is well formed, else one of ours; never an error. */
export function requestIdOf(headers: Headers, newId: () => string): string {
  const given = headers.get(requestIdHeader)
  return given !== null && /^[A-Za-z0-9._:-]{1,128}$/.test(given) ? given : newId()
}
