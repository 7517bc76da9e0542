/** Asks once about each name and keeps the answer. */
export function rememberAnswers<T>(ask: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (name) => {
    const known = answers.get(name)
    if (known !== undefined) return known
    const answer = ask(name)
    answers.set(name, answer)
    return answer
  }
}
