import type { BuiltInRule } from './built-in-rule.ts'

export const githubWorkflows: BuiltInRule = {
  id: 'github-workflows',
  globs: ['.github/workflows/**/*.{yaml,yml}', '**/action.{yaml,yml}'],
  text: `GitHub workflows and actions. Look for:
- Code of strangers with rights: pull_request_target, workflow_run, issue_comment or self-hosted runners that check out or run the head of a pull request; artifacts or caches from it that a privileged job trusts.
- Script injection: \${{ github.event.… }}, head_ref, titles, bodies, branch names or inputs inside run or a script instead of an environment variable.
- Rights and secrets: no permissions block or one too wide, secrets passed to third parties, echoed, put into outputs, artifacts or cache; persist-credentials with a later untrusted step; OIDC trust without a subject condition.
- Actions of third parties by branch or tag instead of a full commit; downloads that are run without a check.
- Jobs that cannot fail or never run: continue-on-error, || true, if that is always true or false (a string is true), a condition without always() after a failure, needs that skip, paths or branches filters that leave out what the check protects, a required check renamed.
- Correctness: env or outputs that are not set where read, fetch-depth too small for what follows, matrix entries that collide, cache keys that miss the lockfile, no timeout, concurrency that cancels a deployment, shells that differ per system, cron in UTC.
Not defects: job names, step order without effect.`,
}
