/**
 * JSON text that is safe on a terminal and in a log: what JSON itself leaves bare although a terminal may act on it
 * (C1 controls, DEL, marks that reorder text) is written as `\u` escapes, which every reader undoes.
 */
export function toSafeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
