import type { BuiltInRule } from './built-in-rule.ts'

export const zig: BuiltInRule = {
  id: 'zig',
  extensions: ['zig', 'zon'],
  text: `Zig. Look for:
- Memory: an allocation without defer or errdefer to free it, a free by another allocator, a slice or pointer into a stack array, arena or list that has since moved or ended, a double free, undefined read before it is set, a missing sentinel.
- Errors: catch unreachable or orelse unreachable on what can happen, catch {} that hides a failure, an errdefer that undoes too much or too little, try inside a defer.
- Integers: overflow, @intCast, @truncate or @ptrCast without a bound, underflow of usize in loops, shifts, alignment.
- Release modes: checks that vanish in ReleaseFast although input reaches them, assert used for validation.
- Optionals: .? on null, a captured pointer that goes stale.
- comptime: branches that are never analysed, inline loops that grow without bound, types that callers cannot name.
- Concurrency: shared data without a lock or atomic, orderings too weak, a thread not joined.
- C: pointers with unknown length, nullability, ABI of exported structs, ownership across the border.
Not defects: identifiers, order of declarations.`,
}
