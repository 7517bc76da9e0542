import type { BuiltInRule } from './built-in-rule.ts'

export const julia: BuiltInRule = {
  id: 'julia',
  extensions: ['jl'],
  text: `Julia. Look for:
- Indices: 1:length(a) on arrays with other axes, @inbounds without a proof, an index beyond the end, rows and columns mixed.
- Aliasing: fill or repeated references to one array, a view or slice that was meant as a copy or the other way round, an argument changed by a function without !, = where .= is needed.
- Types and dispatch: ambiguous or pirated methods, a method that now wins for existing callers, Int overflow, integer division, missing and nothing mixed, == against === or isequal with NaN and missing.
- Scope: a loop in a global scope that makes a new local, captured variables that are reassigned, globals changed from functions.
- Concurrency: shared state in @threads without a lock or atomic, threadid() as an index, a task whose failure nobody sees, a random generator shared by tasks.
- Errors: try that hides a failure, a finaliser that does I/O, resources outside the do form of open.
- Input: eval, Meta.parse, run with text built from input, deserialize of untrusted data.
Not defects: missing annotations, type instability without evidence that it matters.`,
}
