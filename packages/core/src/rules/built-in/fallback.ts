import type { BuiltInRule } from './built-in-rule.ts'

/** For whatever no other rule is about. */
export const fallback: BuiltInRule = {
  id: 'default',
  globs: ['**'],
  text: `Any language. Look for:
- Correctness: a condition turned round, bounds off by one, a missing or null value, an error that is ignored or hidden, a case that the new code forgets, a result of the wrong unit or type, callers that still expect the old behaviour.
- Security: input that reaches a query, command, path, template or address without a check; a permission check that is missing, weakened or removed; secrets in code or logs; checks of certificates or signatures switched off; weak randomness or hashes where they protect something.
- Concurrency: shared data without protection, a check that is stale when it is acted upon, locks in changing order, work that nobody waits for or ends.
- Resources: files, connections, memory, listeners or temporary data not released on every path; growth without a bound; a remote call without a time limit.
- Performance: work that grows with the square of its input, a query or request in a loop, blocking on a path that must not block.
- Compatibility: a public name, format, stored value or default that changes under those who rely on it.
- Tests: risky new logic without any, or a test changed so that it can no longer fail.
Not defects: taste, layout, wording, missing comments.`,
}
