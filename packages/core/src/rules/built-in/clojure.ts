import type { BuiltInRule } from './built-in-rule.ts'

export const clojure: BuiltInRule = {
  id: 'clojure',
  extensions: ['clj', 'cljs', 'cljc', 'edn'],
  text: `Clojure and ClojureScript. Look for:
- Laziness: a lazy sequence with side effects that never runs, is run twice, or is read after its resource is closed or its binding is gone; a held head; map where run! or doseq is meant.
- nil and absence: nil punning that hides a failure, get on the wrong kind of collection, contains? on a vector or list, first of a map, a keyword that no map has, when that returns nil where a value is needed.
- State: swap! with side effects or deref inside it, read-then-reset! races, a ref outside dosync, a delay or promise that can stay open, thread-bound vars lost in futures, core.async puts or takes that block a go block or are dropped.
- Numbers and equality: integer overflow, ratios, 1 and 1.0, keys that are numbers of other types.
- Interop: reflection that picks another method, a null from Java, exceptions swallowed, with-open around a lazy result.
- Macros: arguments evaluated twice, captured names, expansion that does I/O.
- Input: read-string or eval of untrusted text, SQL or shell by str, HTML or hiccup that is not escaped.
Not defects: threading macros, destructuring, parentheses.`,
}
