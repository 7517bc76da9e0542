/** An answer as JSON that nobody may store. */
export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return new Response(bytes, {
    status,
    headers: {
      'content-type': 'application/json',
      'content-length': `${bytes.length}`,
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
