import { choice, text, toggle } from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { engineWords } from '../pull-request/engine-words.ts'

/** Flags of `scrutineer rules`. */
export const rulesFlags = {
  rule: text('FILE', 'a file', 'A rule file that counts before all others, in JSON or YAML'),
  uncommitted: toggle('Read the rules of the project as they are now, not as they are committed'),
  format: choice(['text', 'json'], 'What standard output carries (text)'),
  engine: choice(engineWords, 'Read the repository with the git program or without it'),
} as const

/** Values of the flags of `scrutineer rules`. */
export type RulesValues = FlagValues<typeof rulesFlags>
