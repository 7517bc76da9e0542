import { builtCommandExamples } from './built-commands.ts'
import { builtSqlExamples } from './built-sql.ts'
import { cryptographyExamples } from './cryptography.ts'
import { errorAndTestExamples } from './errors-and-tests.ts'
import type { PatternExamples } from './examples.ts'
import { hiddenCharacterExamples } from './hidden-characters.ts'
import { infrastructureExamples } from './infrastructure.ts'
import { inputExamples } from './input.ts'
import { secretExamples } from './secrets.ts'
import { slipExamples } from './slips.ts'
import { tlsCheckExamples } from './tls-checks.ts'

export const allExamples: readonly PatternExamples[] = [
  ...secretExamples,
  ...hiddenCharacterExamples,
  ...tlsCheckExamples,
  ...builtCommandExamples,
  ...builtSqlExamples,
  ...inputExamples,
  ...cryptographyExamples,
  ...infrastructureExamples,
  ...errorAndTestExamples,
  ...slipExamples,
]
