/** The header that names an exchange, in requests and answers. */
export const requestIdHeader = 'x-request-id'

/** The caller's name for the exchange where it is well formed, else one of ours; never an error. */
export function requestIdOf(headers: Headers, newId: () => string): string {
  const given = headers.get(requestIdHeader)
  return given !== null && isWellFormed(given) ? given : newId()
}

/** Makes names by the operator's function; where that throws or makes one that no header can hold, by our own. */
export function guardNewId(newId: () => string, onThrow: (error: unknown) => void): () => string {
  return () => {
    try {
      const id = newId()
      if (isWellFormed(id)) return id
      onThrow(new TypeError('newRequestId: expected 1 to 128 letters, digits, ".", "_", ":" or "-"'))
    } catch (error) {
      onThrow(error)
    }
    return crypto.randomUUID()
  }
}

function isWellFormed(id: unknown): boolean {
  return typeof id === 'string' && /^[A-Za-z0-9._:-]{1,128}$/.test(id)
}
