import { join } from 'node:path'
import { type LanguageModel, rememberAnswers, type TextStore } from '@scrutineer/core'
import { ownFolder } from '../environment/own-folder.ts'
import type { Surroundings } from '../surroundings.ts'

/** What a review remembers of earlier ones. */
export interface ReviewMemory {
  readonly model: LanguageModel
  /** Parts that were reviewed; null where nothing can be kept. */
  readonly reviewed: TextStore | null
}

/**
 * Lets a model's answers and the parts that it reviewed be remembered, below the user's own folders. The offline reviewer
 * costs nothing, so nothing of it is kept. `scope` is where the model is served.
 */
export async function openMemory(
  model: LanguageModel,
  { scope, remembers }: { readonly scope: string; readonly remembers: boolean },
  { env }: Pick<Surroundings, 'env'>,
): Promise<ReviewMemory> {
  if (!model.isAi) return { model, reviewed: null }
  const { textFiles } = await import('@scrutineer/tools')
  const [cache, state] = [ownFolder('cache', env), ownFolder('state', env)]
  return {
    model:
      remembers && cache !== null
        ? rememberAnswers(model, textFiles(join(cache, 'answers')), { scope })
        : model,
    reviewed: state === null ? null : textFiles(join(state, 'reviewed')),
  }
}
