import * as v from 'valibot'

/** A model that a local server offers. */
export interface LocalModel {
  readonly id: string
  /** Whether it is in memory and would answer at once; null where the server does not tell. */
  readonly loaded: boolean | null
  /** Tokens of input and output together that it takes as it is served; null where the server does not tell. */
  readonly contextWindow: number | null
}

/** The models of Ollama's `/api/tags`, with those of `/api/ps` loaded; null for another server's answer. */
export function readOllama(tags: unknown, running: unknown): LocalModel[] | null {
  const parsed = v.safeParse(ollamaTags, tags)
  if (!parsed.success) return null
  const active = v.safeParse(ollamaTags, running)
  const loaded = new Map(active.success ? active.output.models.map((model) => [model.name, model]) : [])
  return parsed.output.models
    .filter(({ name, details }) => !isEmbedding(name) && !/bert/i.test(details?.family ?? ''))
    .map(({ name }) => ({
      id: name,
      loaded: active.success ? loaded.has(name) : null,
      contextWindow: windowOf(loaded.get(name)?.context_length),
    }))
}

/** The models of LM Studio's `/api/v0/models`; null for another server's answer. */
export function readLmStudio(listed: unknown): LocalModel[] | null {
  const parsed = v.safeParse(lmStudioModels, listed)
  if (!parsed.success) return null
  return parsed.output.data
    .filter(({ type }) => type !== 'embeddings')
    .map(({ id, state, loaded_context_length: window }) => ({
      id,
      loaded: state === 'loaded',
      contextWindow: windowOf(window),
    }))
}

/** The models of an OpenAI-compatible `/v1/models` whose owner is `owner`; null for any other list. */
export function readOwned(listed: unknown, owner: string): LocalModel[] | null {
  const parsed = v.safeParse(openAiModels, listed)
  if (!parsed.success || parsed.output.data.length === 0) return null
  if (!parsed.output.data.every((model) => model.owned_by === owner)) return null
  return parsed.output.data
    .filter(({ id }) => !isEmbedding(id))
    .map(({ id, max_model_len: window }) => ({ id, loaded: true, contextWindow: windowOf(window) }))
}

/**
 * The models of llama.cpp's `/v1/models`, which hold what `/props` says of one conversation: the list itself tells only what
 * they were trained for. Null for another server's answer.
 */
export function readLlamaCpp(listed: unknown, props: unknown): LocalModel[] | null {
  const models = readOwned(listed, 'llamacpp')
  const parsed = v.safeParse(llamaCppProps, props)
  const served = parsed.success ? windowOf(parsed.output.default_generation_settings.n_ctx) : null
  return models?.map((model) => ({ ...model, contextWindow: model.contextWindow ?? served })) ?? null
}

function isEmbedding(name: string): boolean {
  return /embed|rerank|\bbge-/i.test(name)
}

/** What a server says of itself is worth no more than it is plausible. */
function windowOf(told: unknown): number | null {
  return typeof told === 'number' && Number.isInteger(told) && told >= 1 && told <= 100_000_000 ? told : null
}

/** A name that can be asked for: one line, without blanks around it. */
const name = v.pipe(v.string(), v.maxLength(300), v.regex(/^\S(?:[^\p{Cc}\u2028\u2029]*\S)?$/u))
const told = v.optional(v.unknown())
const ollamaTags = v.object({
  models: v.array(
    v.object({
      name,
      details: v.optional(v.object({ family: v.optional(v.string()) })),
      context_length: told,
    }),
  ),
})
const lmStudioModels = v.object({
  data: v.array(
    v.object({
      id: name,
      type: v.string(),
      state: v.picklist(['loaded', 'not-loaded']),
      loaded_context_length: told,
    }),
  ),
})
const llamaCppProps = v.object({ default_generation_settings: v.object({ n_ctx: told }) })
const openAiModels = v.object({
  data: v.array(v.object({ id: name, owned_by: v.optional(v.string()), max_model_len: told })),
})
