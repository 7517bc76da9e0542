const maxLength = 200

/**
 * One line of another program, fit to be told: without URLs, which may hold credentials, without absolute paths and
 * without control characters, at most 200 characters. `hidden` are folders that may hold blanks.
 */
export function scrubText(text: string, hidden: readonly string[]): string {
  const longestFirst = hidden.filter((place) => place.length > 1).toSorted((a, b) => b.length - a.length)
  const withoutPlaces = longestFirst.reduce((rest, place) => rest.replaceAll(place, '…'), text)
  const line = withoutPlaces
    .replace(/[a-z][a-z0-9+.-]*:\/\/[^\s'"]+/gi, '<url>')
    .replace(/(^|[\s'"(=:])(?:\/[^\s'"]+|[A-Za-z]:[\\/][^\s'"]*)/g, '$1…')
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`
}
