import { foldAscii, toByteString } from '../patterns/byte-string.ts'
import type { AttributeFile, AttributeState, AttributeStates } from './attribute-file.ts'

/** The attributes of a path; those that nothing is said about are missing. */
export type Attributes = ReadonlyMap<string, AttributeState>

/**
 * Gathers the attributes of a path from files in order of growing weight. The weightiest word on a name wins, and with a
 * macro that is set come the names it stands for.
 */
export function attributesOf(files: readonly AttributeFile[], path: string, fold: boolean): Attributes {
  const macros = new Map<string, AttributeStates>([['binary', binaryMacro]])
  for (const file of files) for (const [name, states] of file.macros) macros.set(name, states)
  const bytes = toByteString(path)
  const whole = fold ? foldAscii(bytes) : bytes
  const name = whole.slice(whole.lastIndexOf('/') + 1)
  const found = new Map<string, AttributeState>()

  function fill(states: AttributeStates): void {
    for (let index = states.length - 1; index >= 0; index--) {
      const [attribute, state] = states[index] ?? ['', null]
      if (found.has(attribute)) continue
      found.set(attribute, state)
      if (state === true) fill(macros.get(attribute) ?? [])
    }
  }
  for (let index = files.length - 1; index >= 0; index--) {
    const file = files[index]
    if (file === undefined) continue
    const below = whole.slice(toByteString(file.folder).length)
    for (let line = file.rules.length - 1; line >= 0; line--) {
      const rule = file.rules[line]
      if (rule !== undefined && !rule.pattern.foldersOnly && rule.pattern.matches(below, name))
        fill(rule.states)
    }
  }
  return found
}

/** The one macro that git brings along. */
const binaryMacro: AttributeStates = [
  ['diff', false],
  ['merge', false],
  ['text', false],
]
