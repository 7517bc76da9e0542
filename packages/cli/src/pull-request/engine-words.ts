/** What may read Git: the git program where there is one, that program, or this program by itself. */
export const engineWords = ['auto', 'native', 'embedded'] as const

/** One of them. */
export type EngineWord = (typeof engineWords)[number]
