/**
 * Bytes of UTF-8 that one token stands for. Common tokenisers take 3.2 to 4 bytes of source code to a token, 2.5 to 3.5 of
 * dense code, and 2 to 3 of Chinese or Japanese; 3 keeps the estimate on the safe side for nearly all of it.
 */
export const bytesPerToken = 3

/** Estimates tokens from a number of UTF-8 bytes. */
export function estimateTokens(bytes: number): number {
  return Math.ceil(bytes / bytesPerToken)
}
