/** Flags that say something about a model, and nothing to the offline reviewer. */
const flagsOfModels = [
  'model-name',
  'model-endpoint',
  'model-profile',
  'model-timeout',
  'model-context-window',
  'model-ca-file',
  'model-prices',
  'fallback-model',
  'stream',
] as const

/** The first flag that asks for something of a model; null where none does, as one that says `none` or `=false`. */
export function flagForModels(
  flags: Readonly<Partial<Record<(typeof flagsOfModels)[number], unknown>>>,
): (typeof flagsOfModels)[number] | null {
  return flagsOfModels.find((name) => asks(flags[name])) ?? null
}

function asks(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false
  return !Array.isArray(value) || value.length > 0
}
