import type { BuiltInRule } from './built-in-rule.ts'

export const groovy: BuiltInRule = {
  id: 'groovy',
  names: ['jenkinsfile'],
  globs: ['**/jenkinsfile.*', '**/*.jenkinsfile'],
  extensions: ['groovy', 'gvy', 'gradle'],
  text: `Groovy, Gradle scripts and Jenkins pipelines. Look for:
- Null and truth: a zero, an empty list or an empty string taken as missing by truthiness; safe navigation that turns a failure into null; == on a map or GString key that never equals its String.
- Closures: a name that resolves to the delegate instead of the owner, return inside each taken as leaving the method, a loop variable captured and read later.
- Types: dynamic calls to members that do not exist, integer division that gives BigDecimal, as int that cuts.
- Pipelines: sh or bat with interpolated parameters, branch names or pull-request text in double quotes (the shell runs them); credentials printed or written to the workspace; a missing timeout or post cleanup; a failed step hidden by catchError or returnStatus; parallel branches that share a workspace or a variable; an agent used for untrusted pull requests with secrets bound.
- Gradle: work done while configuring instead of in the task, inputs or outputs not declared so that a stale result is taken, a dependency in a configuration that leaks it to consumers, a dynamic or changing version newly added, a repository over plain HTTP.
- Input: Eval, GroovyShell, execute() or SQL with GString built outside the library's own binding.
Not defects: def against types, optional parentheses and semicolons.`,
}
