/** A string, or one of the marks that say where names stand. Numbers, words and blanks are passed over. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g

/**
 * The first property name that an object in a JSON text repeats, compared as read (`"a"` is `"\u0061"`); null when none
 * does. The text must be valid JSON.
 */
export function findRepeatedName(json: string): string | null {
  /** One for each open object or array: the names seen, null for an array. */
  const open: (Set<string> | null)[] = []
  let string = ''
  for (const [mark] of json.matchAll(token)) {
    if (mark === '{') open.push(new Set())
    else if (mark === '[') open.push(null)
    else if (mark === '}' || mark === ']') open.pop()
    else if (mark === ':') {
      const names = open.at(-1)
      const name = JSON.parse(string) as string
      if (names?.has(name)) return name
      names?.add(name)
    } else if (mark !== ',') string = mark
  }
  return null
}
