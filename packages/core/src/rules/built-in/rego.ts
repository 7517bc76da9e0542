import type { BuiltInRule } from './built-in-rule.ts'

export const rego: BuiltInRule = {
  id: 'rego',
  extensions: ['rego'],
  text: `Rego policies. Look for:
- A decision that becomes undefined instead of false: a missing default, a reference to a field that input may lack, a function that fails on odd input; undefined inside not turns into allow.
- not over a wildcard, != over a list (some element differs) where all must differ, a variable that is unified by accident, an unsafe variable, every and some mixed up.
- allow that holds through any one of several bodies, of which one is too wide; deny rules that nobody queries; package or rule names that the caller does not ask for.
- Comparisons of text and number, case, prefixes of paths or hosts (startswith "/admin"), regular expressions without anchors, globs with the wrong delimiter, time and CIDR edges.
- Trust: data from the request taken as identity, tokens decoded and not verified, http.send without limits.
- Tests that no longer cover a denied case.
Not defects: comprehension or rule, import order.`,
}
