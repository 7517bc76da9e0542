/**
 * JSON text that is safe on a terminal and in a log: what JSON itself leaves bare although a terminal may act on it
 * (C1 controls, DEL, marks that reorder text) or a build machine obey (`##vso[`, `##[`) is written as `\u` escapes, which
 * every reader undoes.
 */
export function toSafeJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent).replace(/##(?=\w*\[)/g, '#\\u0023')
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
