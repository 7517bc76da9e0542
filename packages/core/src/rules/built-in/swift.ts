import type { BuiltInRule } from './built-in-rule.ts'

export const swift: BuiltInRule = {
  id: 'swift',
  extensions: ['swift'],
  text: `Swift. Look for:
- Crashes: force unwrap, try!, as!, an implicitly unwrapped outlet used early, an index or range beyond the end, arithmetic overflow, unowned that can be gone.
- Memory: a closure, delegate, timer or Combine subscription that keeps self alive; weak self unwrapped once and used after it can be gone; a cancellable not stored.
- Concurrency: UI touched off the main actor, state of an actor read before and used after await although it can have changed, a continuation resumed twice or never, @unchecked Sendable or nonisolated(unsafe) without a lock, a Task whose failure or cancellation nobody sees, DispatchQueue.main.sync on main.
- Value semantics: a struct copied and the copy changed, a lazy or computed property with side effects, == that disagrees with hash.
- SwiftUI: @ObservedObject where the view must own it (@StateObject), state changed while a body is computed, unstable ids, work started on each appearance.
- Errors: try? that hides a failure, a completion handler not called on every path or called twice.
- Data: Codable keys that no longer fit, dates without locale or time zone, String indices mixed with counts.
- Security: secrets in UserDefaults or logs, keychain access too wide, ATS exceptions, web views that run input, deep links trusted.
Not defects: self. prefixes, guard against if.`,
}
