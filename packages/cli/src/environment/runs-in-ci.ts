import { valueIn } from './value-in.ts'

/** Whether a build machine runs the program, by the variable `CI` that they all set; `0` and `false` say that none does. */
export function runsInCi(env: Readonly<Record<string, string | undefined>>): boolean {
  const value = valueIn(env, 'CI')
  return value !== null && !['0', 'false'].includes(value.toLowerCase())
}
