/**
 * Where review rules come from, the first that has something to say first: a file named for this review, the repository's own
 * on the base side, the user's for all repositories, and the texts that come with the program.
 */
export const ruleLayers = ['custom', 'project', 'global', 'built_in'] as const

/** One of them. */
export type RuleLayerName = (typeof ruleLayers)[number]
