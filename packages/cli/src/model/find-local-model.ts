import { type LocalModel, type LocalServer, pickLocalModel } from '@scrutineer/providers/discovery'
import type { LocalChoice } from './model-choice.ts'

/** What the servers of this machine offer where no model is named. */
export interface LocalFind {
  /** The first that can be asked; null where there is none. */
  readonly found: LocalChoice | null
  /** The first that holds too little for a review; null where there is none. */
  readonly tooSmall: LocalChoice | null
}

/** Fewer hold no more than the rules of a review and its tools. Ollama's own default on small machines is 4096. */
const leastWindow = 16_384

/** Chooses among the models of local servers: of the first server that has one, one that is loaded, else its first. */
export function findLocalModel(servers: readonly LocalServer[]): LocalFind {
  const firstThat = (accepts: (model: LocalModel) => boolean): LocalChoice | null => {
    for (const { models, ...server } of servers) {
      const accepted = models.filter(accepts)
      const picked = pickLocalModel({ ...server, models: accepted })
      const contextWindow = accepted.find(({ id }) => id === picked)?.contextWindow ?? null
      if (picked !== null) {
        const { profile, endpoint } = server
        return { protocol: 'openai', model: picked, profile, endpoint, contextWindow }
      }
    }
    return null
  }
  return { found: firstThat((model) => !isSmall(model)), tooSmall: firstThat(isSmall) }
}

function isSmall({ contextWindow }: LocalModel): boolean {
  return contextWindow !== null && contextWindow < leastWindow
}
