import type { BuiltInRule } from './built-in-rule.ts'

export const arkts: BuiltInRule = {
  id: 'arkts',
  extensions: ['ets'],
  text: `ArkTS and ArkUI. Look for:
- State: a nested field changed that @State does not observe (needs @Observed with @ObjectLink, or a new object), @Prop expected to write back, @Link without $, @Watch that sets what it watches, one state object shared by components by accident, AppStorage keys that collide.
- build(): side effects, requests or state changes while building, conditions that lose a component's state, ForEach with index or repeated keys, ForEach over large data where LazyForEach is needed, a LazyForEach source that does not notify.
- Life cycle: listeners, timers, emitter and sensor subscriptions not ended in aboutToDisappear, work done in aboutToAppear on each navigation, UI changed after the page is gone.
- Async: a promise without catch, heavy work on the UI thread instead of TaskPool or Worker, objects passed to another thread that cannot be.
- Resources: file descriptors, result sets, PixelMap or database handles not closed or released.
- Types: any or ESObject over outside data, an optional value used unchecked, casts of parsed JSON.
- Permissions and security: a call without its permission request, secrets in preferences or logs, Web components that run input with JavaScript bridges, SQL built from input, want parameters trusted.
Not defects: decorator order, literal sizes of layouts, file structure.`,
}
