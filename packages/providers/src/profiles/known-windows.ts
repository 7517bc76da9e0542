/** The beginning of a model's name, and the tokens that it holds. */
type Window = readonly [startsWith: string, tokens: number]

/**
 * Tokens that models hold at their vendors' own endpoints, input and output together, by the name of a profile; of models that
 * take less input than that, what they take as input. Anthropic's from its documentation (October 2026), OpenAI's and Google's
 * from the pages of their models, all others from models.dev of 2026-07-02. First match wins.
 */
const windows: Readonly<Record<string, readonly Window[]>> = {
  anthropic: [
    ['claude-fable-5', 1_000_000],
    ['claude-opus-5', 1_000_000],
    ['claude-opus-4-6', 1_000_000],
    ['claude-opus-4-7', 1_000_000],
    ['claude-opus-4-8', 1_000_000],
    ['claude-opus-4', 200_000],
    ['claude-sonnet-5', 1_000_000],
    ['claude-sonnet-4-6', 1_000_000],
    ['claude-sonnet-4', 200_000],
    ['claude-haiku-5-5', 1_000_000],
    ['claude-haiku-4-5', 200_000],
  ],
  openai: [
    ['gpt-6', 922_000],
    ['gpt-5.6', 922_000],
    ['gpt-5.5', 922_000],
    ['gpt-5.4-mini', 272_000],
    ['gpt-5.4-nano', 272_000],
    ['gpt-5.4', 922_000],
    ['gpt-5.3-chat', 128_000],
    ['gpt-5.2-chat', 128_000],
    ['gpt-5.1-chat', 128_000],
    ['gpt-5', 272_000],
    ['gpt-4.1', 1_047_576],
    ['gpt-4o', 128_000],
    ['o3', 200_000],
    ['o4-mini', 200_000],
  ],
  gemini: [
    ['gemini-4', 1_000_000],
    ['gemini-3', 1_000_000],
    ['gemini-2.5', 1_048_576],
  ],
  deepseek: [['deepseek-', 1_000_000]],
  moonshot: [['kimi-k2', 262_144]],
  xai: [
    ['grok-4.3', 1_000_000],
    ['grok-4.20', 1_000_000],
  ],
  zai: [
    ['glm-5.2', 1_000_000],
    ['glm-5', 200_000],
    ['glm-4.7', 200_000],
    ['glm-4.6', 204_800],
    ['glm-4.5', 131_072],
  ],
  minimax: [
    ['minimax-m3', 1_000_000],
    ['minimax-m2', 196_608],
  ],
  opencode: [
    ['deepseek-v4', 1_000_000],
    ['kimi-k2', 262_144],
    ['glm-5.2', 1_000_000],
    ['glm-5', 202_752],
    ['minimax-m3', 1_000_000],
    ['minimax-m2', 204_800],
    ['qwen3.7', 1_000_000],
    ['qwen3.6-plus', 1_000_000],
    ['qwen3.5-plus', 262_144],
  ],
}

/** Tokens that a model holds, as its vendor publishes it; null where nobody does. */
export function knownWindow(vendor: string, model: string): number | null {
  if (!Object.hasOwn(windows, vendor)) return null
  const id = model.slice(model.lastIndexOf('/') + 1).toLowerCase()
  const spellings = [id, id.replaceAll('.', '-')]
  const found = windows[vendor]?.find(([start]) => spellings.some((name) => name.startsWith(start)))
  return found?.[1] ?? null
}
