/** Whether a `Content-Encoding` leaves the body as it is. */
export function isPlainCoding(header: string | null): boolean {
  return header === null || header.trim().toLowerCase() === 'identity'
}
