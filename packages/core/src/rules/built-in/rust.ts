import type { BuiltInRule } from './built-in-rule.ts'

export const rust: BuiltInRule = {
  id: 'rust',
  extensions: ['rs'],
  text: `Rust. Look for:
- Panics on input: unwrap, expect, indexing, slicing a str inside a character, arithmetic that overflows, RefCell borrowed twice, division by zero, in code that outside data reaches.
- unsafe and FFI: a missing or false safety argument, aliasing of &mut, a pointer that outlives its owner, transmute between layouts, a wrong Send or Sync, a panic across extern "C", a length taken from outside, a CString dropped while its pointer is used.
- Async: a std lock or RefCell borrow held across .await, a blocking call in an async task, select! that drops half-done work, a spawned task whose failure or handle is lost, an unbounded channel fed by outside data.
- Concurrency: lock order that can deadlock, atomics with too weak an ordering, check-then-act on shared state.
- Errors: let _ = on a Result that matters, ok() or unwrap_or_default that hides a failure, a ? that skips clean-up.
- Numbers: as casts that cut or change sign, usize underflow, float equality.
- Ownership: a clone in a hot loop, mem::forget or an Rc cycle that leaks, a Drop that never runs.
- API: a public type that loses Send, Clone or a variant's meaning; a Default or Eq that contradicts Hash or Ord.
- Secrets: Debug on secret data, comparison that is not constant in time.
Not defects: unwrap in tests, builds or on what was just checked; lint preferences.`,
}
