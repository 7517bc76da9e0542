import type { BuiltInRule } from './built-in-rule.ts'

export const haskell: BuiltInRule = {
  id: 'haskell',
  extensions: ['hs', 'lhs'],
  text: `Haskell. Look for:
- Partial code: head, fromJust, !!, read, an incomplete match or record update, a field selector of only some constructors, error in pure code that callers reach.
- Laziness: lazy I/O read after its handle is closed, a thunk that grows in a state, IORef or fold without strictness, an exception that escapes its catch because the value was not forced.
- Exceptions and resources: no bracket around acquire and release, catching SomeException so that asynchronous ones are lost, a mask that is missing, a thread whose failure nobody sees.
- Concurrency: an MVar taken twice or not put back on failure, STM that retries for ever or does I/O through unsafePerformIO, read-then-write on an IORef where atomicModify is needed.
- Numbers: fromIntegral that cuts, Int overflow, float equality, div against quot on negatives.
- Instances that break their laws (Eq with Ord or Hashable, Monoid, Traversable), orphan instances that change what callers get, a default that hides a new constructor.
- Text: String, Text and ByteString with the wrong encoding, Show as a wire form.
- Input: SQL, commands or paths built from text; unsafe FFI calls that block.
Not defects: point-free or not, layout, missing extensions.`,
}
