import type { BuiltInRule } from './built-in-rule.ts'

export const c: BuiltInRule = {
  id: 'c',
  extensions: ['c', 'h'],
  text: `C and C headers. Look for:
- Bounds: sizes that come from outside, off-by-one in loops and buffers, strcpy, strcat, sprintf, gets; strncpy without the final zero; snprintf's result taken as written; memcpy of overlapping or wrong-sized data; sizeof of a pointer.
- Memory: a leak on an early return, use after free, double free, a freed pointer still reachable, realloc assigned over its own pointer, malloc unchecked or multiplied without an overflow check, uninitialised fields read, the address of a local returned.
- Integers: signed overflow, mixed signed and unsigned comparison, truncation to int or size_t, shifts by too much.
- Errors: a return value or errno not checked, goto clean-up that skips or repeats a release, partial reads and writes taken as whole, EINTR.
- Strings and formats: a format from input, specifiers that do not fit, char sign in ctype calls.
- Concurrency and signals: shared data without a lock or atomic, lock order, a function that is not async-signal-safe in a handler, TOCTOU on files.
- Headers: a struct or enum whose layout callers share and that changed, macros that evaluate twice or lack parentheses, static data defined in a header.
- Security: system or popen on input, secrets not wiped, predictable temporary files, weak randomness.
Not defects: braces, casts of malloc, goto for clean-up.`,
}
