import type { BuiltInRule } from './built-in-rule.ts'

export const shell: BuiltInRule = {
  id: 'shell',
  extensions: ['sh', 'bash', 'zsh', 'ksh', 'fish', 'bats'],
  text: `Shell scripts. Look for:
- Words: an unquoted variable or $(…) that splits or globs, a path that may start with a dash without --, [ $x = y ] with an empty x, $* where "$@" is needed, for over ls, read without -r or IFS.
- Failures that go unseen: no set -e where steps depend on one another, a pipeline whose first part fails, local x=$(cmd) or export that hides the status, || true on what matters, cd without a check, set -e switched off inside a condition, wait whose status is dropped.
- Danger: rm -rf with a variable that can be empty or /, eval or sh -c on input, curl piped to a shell without a check, sudo or chmod 777, secrets on a command line or under set -x, predictable names in /tmp, TLS checks switched off, text from pull requests or branch names run as code.
- Shells: arrays, [[, <<<, process substitution or pipefail under #!/bin/sh; options that GNU and BSD tools read differently; zsh or fish rules where words are not split.
- Flow: a while loop in a pipe whose variables are lost, a trap that is missing or quotes too early, a background job that outlives its script, a lock by file that two can take, numbers with a leading zero, string against number comparison.
- Heredocs that expand what must stay as it is, or the other way round.
Not defects: backticks, function keyword, quoting of literals.`,
}
