import type { BuiltInRule } from './built-in-rule.ts'

export const csharp: BuiltInRule = {
  id: 'csharp',
  extensions: ['cs', 'csx', 'cshtml', 'razor'],
  text: `C#. Look for:
- Null: ! on what can be null, First or Single on what can be empty, a cast without a check.
- Async: async void outside event handlers, .Result, .Wait() or GetAwaiter().GetResult() that can deadlock, a Task not awaited, a CancellationToken not passed on, a lock or scoped service used across await wrongly, ConfigureAwait missing in a library where it matters.
- Resources: IDisposable without using, an HttpClient per request, an event never unsubscribed, a DbContext shared by threads, a singleton that captures a scoped service.
- LINQ and EF: a deferred query run several times or after its context is gone, a query per row, client-side evaluation of a filter, tracking where stale data is written back, an update without a concurrency check.
- Concurrency: check-then-act on shared state, a Dictionary written by several threads, lock on this, a string or a value type.
- Values: struct copies that lose a change, Equals without GetHashCode, DateTime kinds mixed, culture-sensitive parsing or casing of machine text, overflow, double for money.
- Security: SQL, commands, LDAP or paths from input; BinaryFormatter or TypeNameHandling; XML with DTDs; a new endpoint without [Authorize] or antiforgery; certificate checks switched off; secrets in code or logs.
Not defects: var, expression bodies, using order.`,
}
