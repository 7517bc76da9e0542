/** The system text of the question whether a model calls tools at all. */
export const probeRole =
  'You are asked whether tools work. Call the tool that you are offered once; write nothing else.'

/** The user text of that question. `word` is what the call has to hand back. */
export function probeTask(tool: string, word: string): string {
  return `Call ${tool} with the word "${word}".`
}
