import { builtShellCommands } from './built-shell-command.ts'
import { builtSql } from './built-sql.ts'
import { cDangers } from './c-danger.ts'
import { cloudAccess } from './cloud-access.ts'
import { codeFromInput } from './code-from-input.ts'
import { conflictMarker } from './conflict-marker.ts'
import { connectionPassword } from './connection-password.ts'
import { containerPatterns } from './container.ts'
import { debuggerLeftovers } from './debugger-leftover.ts'
import { disabledTlsChecks } from './disabled-tls-check.ts'
import { focusedTests } from './focused-test.ts'
import { goSlips } from './go-slip.ts'
import { handedInput } from './handed-input.ts'
import { hiddenCharacters } from './hidden-character.ts'
import { idleAssertions } from './idle-assertion.ts'
import { leakedSecrets } from './leaked-secret.ts'
import { openServers } from './open-server.ts'
import type { DefectPattern } from './pattern.ts'
import { privateKey } from './private-key.ts'
import { privilegedToken } from './privileged-token.ts'
import { reflectedInput } from './reflected-input.ts'
import { shellSlips } from './shell-slip.ts'
import { slips } from './slip.ts'
import { swallowedErrors } from './swallowed-error.ts'
import { unsafeDeserialisation } from './unsafe-deserialisation.ts'
import { weakCryptography } from './weak-cryptography.ts'
import { workflowPatterns } from './workflow.ts'
import { wrongComparisons } from './wrong-comparison.ts'

/** Every pattern of the offline reviewer. */
export const allPatterns: readonly DefectPattern[] = [
  ...leakedSecrets,
  privateKey,
  privilegedToken,
  connectionPassword,
  conflictMarker,
  ...hiddenCharacters,
  ...disabledTlsChecks,
  ...builtShellCommands,
  ...builtSql,
  ...codeFromInput,
  ...unsafeDeserialisation,
  ...handedInput,
  ...reflectedInput,
  ...openServers,
  ...weakCryptography,
  ...workflowPatterns,
  ...containerPatterns,
  ...cloudAccess,
  ...cDangers,
  ...swallowedErrors,
  ...debuggerLeftovers,
  ...focusedTests,
  ...idleAssertions,
  ...wrongComparisons,
  ...slips,
  ...goSlips,
  ...shellSlips,
]
