/** What a client may know of why its envelope was refused. Anything more would tell what is in an envelope. */
export type EnvelopeProblem = 'unknown_key' | 'expired' | 'replayed' | 'malformed'
