import type { BuiltInRule } from './built-in-rule.ts'

export const java: BuiltInRule = {
  id: 'java',
  extensions: ['java'],
  text: `Java. Look for:
- Null and equality: an unboxed null, Optional.get without a check, == on boxed numbers or strings, equals without hashCode, a mutable key in a HashMap.
- Logic: bounds off by one, integer overflow before widening, a missing break, BigDecimal from double or compared by equals, SimpleDateFormat shared, a collection changed while it is iterated.
- Concurrency: check-then-act on shared state, a HashMap or static field written by several threads, double-checked locking without volatile, a lock not released in finally, locking on a boxed value or literal, a blocking call inside a common pool, a Future whose failure nobody reads.
- Resources: streams, connections and statements outside try-with-resources; a thread pool never shut down; a ThreadLocal not removed in a pooled thread.
- Persistence: a query in a loop (N+1), a transactional method called on this or not public, a lazy field read outside its session, an update without its condition.
- Security: SQL, JPQL or commands built from input, XML parsers with external entities, deserialisation of untrusted bytes, a path from input, a missing permission check on a new endpoint.
- Exceptions: InterruptedException swallowed, a catch that hides a failure the caller needs.
Not defects: synchronized on a private final lock, local objects without a lock, unused imports.`,
}
