import type { BuiltInRule } from './built-in-rule.ts'

export const objectiveC: BuiltInRule = {
  id: 'objective-c',
  extensions: ['m', 'mm'],
  text: `Objective-C and Objective-C++. Look for:
- nil and exceptions: nil put into a collection literal or dictionary, an index beyond the end, a message to nil whose struct or zero result is used, unrecognised selectors after a cast from id.
- Memory: a block or strong delegate that keeps self alive, weak self used several times while it can vanish, __unsafe_unretained, Core Foundation objects without release or with a wrong bridge cast, an NSTimer or observer never removed, a block property not copied, a mutable string or array property not copied.
- Errors: NSError tested instead of the return value, an error pointer written through NULL, a completion handler not called on every path.
- Threads: UI off the main thread, dispatch_sync to the current queue, nonatomic state shared by threads, a collection changed while it is enumerated.
- C parts: format strings that do not fit their arguments or come from input, buffer sizes, integer truncation, C++ exceptions through Objective-C frames, objects released twice by mixed ownership.
- Key-value coding or performSelector with names from input; NSCoding without secure coding; secrets in user defaults; certificate checks switched off.
Not defects: dot or bracket syntax, literal syntax, property order.`,
}
