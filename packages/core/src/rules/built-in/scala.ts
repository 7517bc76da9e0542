import type { BuiltInRule } from './built-in-rule.ts'

export const scala: BuiltInRule = {
  id: 'scala',
  extensions: ['scala', 'sc', 'sbt'],
  text: `Scala. Look for:
- Partial code: Option.get, head or last of what can be empty, a match that misses a case, a pattern in a val that can fail, Try.get, asInstanceOf.
- Futures: a side effect in a Future whose failure nobody reads, Await inside a pool's thread, a blocking call on the global pool without blocking, var or mutable state reached from a callback, recover that turns every failure into success, a Future started before the for that was meant to order it.
- Effects (IO, ZIO): an effect built and not run, a resource acquired outside its bracket or scope, unsafeRun inside library code, a fibre that is never joined or cancelled.
- Actors: state or sender used inside a Future's callback, an ask without a timeout, a message that holds mutable data.
- Collections: an iterator or view read twice, a lazy view over data that changes, size on an unbounded stream, map on a Set or Map that loses elements.
- Numbers and equality: integer overflow, == between unrelated types, arrays compared by ==.
- Implicits and givens: one that now wins over another and changes what callers get.
- Input: SQL interpolated without the library's interpolator, commands or paths built from input, Java deserialisation.
Not defects: for against map and flatMap, braces, return types left to inference in private code.`,
}
