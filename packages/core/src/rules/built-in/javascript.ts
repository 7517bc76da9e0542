import type { BuiltInRule } from './built-in-rule.ts'

export const javascript: BuiltInRule = {
  id: 'javascript',
  extensions: ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'],
  text: `TypeScript and JavaScript. Look for:
- Values: a property of what can be undefined, || where 0 or "" is meant (??), == between kinds, NaN, a shared object changed in place, sort() of numbers without a comparator, Date months and zones.
- Types that lie: as, ! or any over data from outside, JSON.parse taken as its type, an index read as if present, a switch that misses a new case.
- Async: a promise not awaited or without a catch, async inside forEach, await in a loop where order does not matter, a race between check and use, Promise.all whose failure leaves work running, an answer that arrives after a newer one, an abort signal not passed on.
- Resources: listeners, timers, subscriptions and streams never removed, an unbounded cache, stream errors unhandled.
- React: a hook under a condition, missing or unstable effect dependencies, stale state in a closure, no clean-up, state set during render, index keys on lists that move.
- Node: sync I/O on a request's path, a missing limit on input, unhandled error events.
- Security: innerHTML, dangerouslySetInnerHTML, eval or new Function on input; SQL, shell or paths from input; __proto__ from keys; a regex that backtracks on input; postMessage without an origin check; open redirects; Math.random for tokens.
Not defects: quotes, semicolons, let or const, file layout.`,
}
