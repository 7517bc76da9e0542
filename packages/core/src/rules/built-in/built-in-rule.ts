/** A text of our own for one kind of file. It names defects to look for, never taste. */
export interface BuiltInRule {
  /** Kebab-case, stable; reports name it. */
  readonly id: string
  /** Globs of whole paths, tried before the names and extensions of all rules, in the order of the table. */
  readonly globs?: readonly string[]
  /** File names, in lower case. */
  readonly names?: readonly string[]
  /** What stands after the last dot of a file name, in lower case. */
  readonly extensions?: readonly string[]
  /** 40 to 450 estimated tokens. */
  readonly text: string
}
