import type { TextStore } from '../ports/text-store.ts'

/** A store in memory. `texts` are what it keeps, by key. */
export interface MemoryTexts extends TextStore {
  readonly texts: ReadonlyMap<string, string>
}

/** Makes one that keeps everything. */
export function memoryTexts(): MemoryTexts {
  const texts = new Map<string, string>()
  return {
    texts,
    recall: (key) => Promise.resolve(texts.get(key) ?? null),
    keep(key, text) {
      texts.set(key, text)
      return Promise.resolve()
    },
  }
}
