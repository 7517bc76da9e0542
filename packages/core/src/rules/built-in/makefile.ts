import type { BuiltInRule } from './built-in-rule.ts'

export const makefile: BuiltInRule = {
  id: 'makefile',
  names: ['makefile', 'gnumakefile', 'justfile', 'bsdmakefile'],
  globs: ['**/makefile.*'],
  extensions: ['mk', 'mak', 'make', 'just'],
  text: `Makefiles and justfiles. Look for:
- Targets: a missing dependency so that a parallel or second build takes stale results, a target that makes no file of its name and is not .PHONY, a file of that name that keeps it from running, a recipe that writes several outputs under one target, a cycle.
- Recipes: blanks where a tab is needed, each line in a shell of its own so that cd or a variable is lost, $ that needs $$, a failure hidden by -, ; or a pipe, no .DELETE_ON_ERROR where half-written files are taken as done.
- Variables: = where := is needed or the other way round, one overridden by the environment or never set, a value with blanks used as one word, a conditional that compares untrimmed text.
- Danger: rm -rf or a copy with a variable that can be empty, downloads that are run without a check, secrets echoed by a recipe without @, commands built from input.
- Portability that is promised: GNU functions under another make, tools or flags that one system lacks.
Not defects: target order, grouping, missing help texts.`,
}
