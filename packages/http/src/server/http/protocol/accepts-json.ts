/** How closely a media range names `application/json`; the closest one counts. */
const closeness: Readonly<Record<string, number>> = { 'application/json': 3, 'application/*': 2, '*/*': 1 }

/** Whether an `Accept` header lets an answer be `application/json`, as RFC 9110 reads it. */
export function acceptsJson(header: string | null): boolean {
  if (header === null || header.trim() === '') return true
  let best = { rank: 0, weight: 0 }
  for (const range of header.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const rank = Object.hasOwn(closeness, type) ? (closeness[type] ?? 0) : 0
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1')
    if (rank > best.rank || (rank === best.rank && weight > best.weight)) best = { rank, weight }
  }
  return best.rank > 0 && best.weight > 0
}
