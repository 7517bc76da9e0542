import type { TextStore } from '../ports/text-store.ts'

/**
 * The same store, of which a throw or a rejection means what its port says of trouble: a text that cannot be read was never
 * kept, and one that cannot be written is lost. What a model was paid for is not lost with it.
 */
export function guardStore(store: TextStore): TextStore {
  return {
    async recall(key, options) {
      try {
        const text: unknown = await store.recall(key, options)
        return typeof text === 'string' ? text : null
      } catch {
        return null
      }
    },
    async keep(key, text, options) {
      try {
        await store.keep(key, text, options)
      } catch {
        // Lost, as the port allows.
      }
    },
  }
}
