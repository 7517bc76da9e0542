/**
 * How a model can be spoken to: by OpenAI's chat completions, which most servers speak, by OpenAI's Responses, by Anthropic's
 * Messages or by Gemini's generateContent; `offline` is the built-in reviewer, which is no AI.
 */
export const modelProtocols = ['openai', 'responses', 'anthropic', 'gemini', 'offline'] as const

/** One of the ways. */
export type ModelProtocol = (typeof modelProtocols)[number]

/** Says whether a word names one. */
export function isModelProtocol(word: string): word is ModelProtocol {
  return (modelProtocols as readonly string[]).includes(word)
}
