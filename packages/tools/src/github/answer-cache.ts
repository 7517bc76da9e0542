/** An answer that may still hold. */
export interface CachedAnswer {
  readonly etag: string
  /** What was read from it. */
  readonly value: unknown
  readonly next: string | null
}

/** Answers by URL. */
export interface AnswerCache {
  get(url: string): CachedAnswer | null
  set(url: string, answer: CachedAnswer): void
}

/** Keeps the answers that were used last. */
export function createAnswerCache(maxAnswers: number): AnswerCache {
  const answers = new Map<string, CachedAnswer>()
  const put = (url: string, answer: CachedAnswer) => {
    answers.delete(url)
    answers.set(url, answer)
  }
  return {
    get(url) {
      const answer = answers.get(url) ?? null
      if (answer !== null) put(url, answer)
      return answer
    },
    set(url, answer) {
      put(url, answer)
      const oldest = answers.keys().next()
      if (answers.size > maxAnswers && oldest.done !== true) answers.delete(oldest.value)
    },
  }
}
