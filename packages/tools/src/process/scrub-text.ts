const maxLength = 200

/** What goes with a request to say who asks. */
const credentials =
  /\b(authorization["']?\s*[:=]\s*["']?(?:basic|bearer|token)?|bearer|basic)\s+[^\s'",;]{6,}/gi

/** Tokens that are known by how they begin. */
const tokens =
  /\b(?:(?:sk|pk|rk)[-_][\w-]{12,}|gh[pousr]_\w{12,}|github_pat_\w{12,}|glpat-[\w-]{12,}|xox[a-z]-[\w-]{8,}|A(?:KI|SI)A[0-9A-Z]{12,})/g

/**
 * One line of another program, fit to be told: without URLs, which may hold credentials, without credentials that stand
 * alone, without absolute paths and without control characters, at most 200 characters. `hidden` are folders that may hold blanks.
 */
export function scrubText(text: string, hidden: readonly string[]): string {
  const longestFirst = hidden.filter((place) => place.length > 1).toSorted((a, b) => b.length - a.length)
  const withoutPlaces = longestFirst.reduce((rest, place) => rest.replaceAll(place, '…'), text)
  const line = withoutPlaces
    .replace(/[a-z][a-z0-9+.-]*:\/\/[^\s'"]+/gi, '<url>')
    .replace(credentials, '$1 ***')
    .replace(tokens, '***')
    .replace(/(^|[\s'"(=:])(?:\/[^\s'"]+|[A-Za-z]:[\\/][^\s'"]*)/g, '$1…')
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`
}
