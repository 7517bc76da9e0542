import { encodeText } from '../../vocabulary/byte-text.ts'

/**
 * A repository path as a relative URI reference: every byte but letters, digits, `-._~` and the slashes is
 * percent-encoded, so that no name reads as a scheme, a query or a fragment.
 */
export function artifactUri(path: string): string {
  let uri = ''
  for (const byte of encodeText(path)) {
    const character = String.fromCharCode(byte)
    uri += /[\w.~/-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return uri
}
