import type { LanguageModel } from '../ports/language-model.ts'

/**
 * Whether plan, relocation, challenge, translation and compression are asked of a model. A reviewer that is no AI has
 * fixed rules: nothing that it says about its own findings would be news.
 */
export function takesSideQuestions(model: LanguageModel): boolean {
  return model.isAi
}
