/**
 * Path of the endpoint of one model: `/models/gemini-3.8-flash:generateContent`. The name may come with its collection, as
 * lists of models tell it (`models/…`, `tunedModels/…`); all else of it is one segment.
 */
export function endpointPath(model: string): string {
  const [, collection = 'models', name = model] = /^(models|tunedModels)\/(.+)$/.exec(model) ?? []
  return `/${collection}/${encodeURIComponent(name)}:generateContent`
}

/** What a base URL may end in where it was copied whole: the endpoint of some model, or the list of them. */
export const anyEndpoint = /\/(?:models|tunedModels)(?:\/[^/]+:(?:streamG|g)enerateContent)?$/

/** The address of the stream of an endpoint; as server-sent events, for it would be one growing list else. */
export function streamUrl(url: string): string {
  const address = new URL(url)
  address.pathname = address.pathname.replace(/:generateContent$/, ':streamGenerateContent')
  address.searchParams.set('alt', 'sse')
  return address.href
}
