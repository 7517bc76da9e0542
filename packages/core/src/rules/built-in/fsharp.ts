import type { BuiltInRule } from './built-in-rule.ts'

export const fsharp: BuiltInRule = {
  id: 'fsharp',
  extensions: ['fs', 'fsx', 'fsi'],
  text: `F#. Look for:
- Partial code: an incomplete match, List.head or Option.get on what can be empty, Map.find without a key check, a cast with :?> that can fail.
- Null from .NET taken as a value; Unchecked.defaultof that leaks out.
- Async and tasks: an Async built and never started, Async.RunSynchronously inside async code, use in place of use! so that a resource closes early, a let where let! was meant, a CancellationToken dropped, an exception lost by Async.Start.
- Sequences: a seq enumerated twice with side effects or after its source is disposed, recursion that is not in tail position on long input.
- Mutation: ref, mutable or a .NET collection shared by threads; a closure that captures a mutable value; structural equality on types that hold functions.
- Types: units or single-case unions unwrapped and mixed, a new union case that an existing wildcard hides, integer overflow, float equality.
- Input: SQL, commands or paths built with sprintf; deserialisation of untrusted data.
Not defects: pipelines against calls, the offside layout, missing annotations.`,
}
