import type { Fallback, LanguageModel } from '../ports/language-model.ts'
import type { Warning } from '../vocabulary/warning.ts'

/** That the model that was asked failed and another one answered, once for each that did and each reason. */
export function fallbackWarnings(
  asked: Pick<LanguageModel, 'provider' | 'model'>,
  fallbacks: readonly Fallback[],
): readonly Warning[] {
  const found = new Map<string, Warning>()
  for (const { provider, model, because } of fallbacks) {
    const detail = `${asked.model} of ${asked.provider} failed (${because}); ${model} of ${provider} answered in its place.`
    found.set(detail, { code: 'fallback_model', subject: null, detail, incomplete: false })
  }
  return [...found.values()]
}
