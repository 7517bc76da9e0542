import type { TextRole } from '@scrutineer/core'
import type { Output } from '../surroundings.ts'

/** Wraps a piece of text in the colour of its role. */
export type Paint = (role: TextRole, text: string) => string

/** Colours by ECMA-48's numbers: on, off. */
const styles: Readonly<Record<TextRole, readonly [on: number, off: number]>> = {
  critical: [31, 39],
  high: [31, 39],
  medium: [33, 39],
  low: [36, 39],
  info: [36, 39],
  passed: [32, 39],
  failed: [31, 39],
  incomplete: [33, 39],
  path: [1, 22],
  label: [2, 22],
}

/**
 * Colours for an output, or undefined where there shall be none: `NO_COLOR` forbids them, `FORCE_COLOR` asks for them
 * (`0` and `false` forbid), else a terminal has them unless it says that it is dumb.
 */
export function choosePaint(
  output: Output,
  env: Readonly<Record<string, string | undefined>>,
): Paint | undefined {
  return wantsColour(output, env)
    ? (role, text) => `\u001b[${styles[role][0]}m${text}\u001b[${styles[role][1]}m`
    : undefined
}

function wantsColour(output: Output, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false
  const force = env['FORCE_COLOR']
  if (force !== undefined) return !['0', 'false'].includes(force)
  return output.isTerminal && env['TERM'] !== 'dumb'
}
