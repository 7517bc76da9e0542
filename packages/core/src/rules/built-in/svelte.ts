import type { BuiltInRule } from './built-in-rule.ts'

export const svelte: BuiltInRule = {
  id: 'svelte',
  extensions: ['svelte'],
  text: `Svelte components. Look for:
- Reactivity: in Svelte 4 an array or object changed in place without assignment, a $: block that misses a dependency or triggers itself; in Svelte 5 $state destructured or captured by value, $effect used to derive or that writes what it reads, $derived with side effects, props changed without $bindable.
- Stores: a subscription without its end, $store outside a component's top level, module-level state shared by all users on the server.
- Life cycle: listeners, timers and observers without clean-up, onMount given an async function whose returned clean-up is lost, DOM or window touched during server rendering.
- Templates: {#each} without a key on lists that move, {#await} without a failure branch, bindings to data that can be undefined, handlers called while rendering.
- SvelteKit: secrets or private environment values imported by client code, load that depends on what it does not track, a form action or endpoint without a permission check, redirect inside a try that swallows it, cookies without httpOnly or secure.
- Async: an answer that arrives after a newer one, a failure nobody shows.
- Security: {@html} on input, href or src from input without a check of the scheme.
Script parts are also judged as TypeScript or JavaScript. Not defects: block order, class directives against strings.`,
}
