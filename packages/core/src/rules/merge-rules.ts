/** A built-in rule and a user's own for the same file as one text; both count. */
export function mergeRules(builtIn: string, own: string): string {
  if (own === '') return builtIn
  return `Built-in rule:\n${builtIn}\n\n----\n\nOwn rule, which counts as much and wins where the two contradict each other:\n${own}`
}
