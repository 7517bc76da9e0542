import type { BuiltInRule } from './built-in-rule.ts'

export const vue: BuiltInRule = {
  id: 'vue',
  extensions: ['vue'],
  text: `Vue components. Look for:
- Reactivity: destructured props or reactive objects that lose it, ref used without .value in script, a reactive object replaced as a whole, computed with side effects, watch on a value instead of a getter, a missing deep or immediate that the logic needs.
- Props and events: a prop mutated, an emitted event that is not declared or has another payload than its listeners expect, v-model on a computed without a setter, a default object shared by all instances.
- Life cycle: listeners, timers, observers and subscriptions not removed on unmount, an async setup whose hooks come after await, DOM touched before it is mounted.
- Templates: v-for without a stable key or with an index on lists that move, v-if and v-for on one element, a handler called while rendering, optional data read before it is there.
- Async: an answer that arrives after a newer one, a failure nobody shows, state set after the component is gone.
- Server rendering: window or document outside client hooks, state shared between requests.
- Security: v-html on input, :href or :src from input without a check of the scheme, secrets in client code.
- Store: a store used before it is installed.
Script parts are also judged as TypeScript or JavaScript. Not defects: block order, options or composition.`,
}
