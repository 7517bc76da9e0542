import { isJsonObject, type JsonObject } from '@scrutineer/core'
import { tokenCount } from '../protocols/token-count.ts'

/** A model that an endpoint says it has. */
export interface OfferedModel {
  /** As it is to be named in a request. */
  readonly id: string
  /** Tokens of input and output together, or of input alone where that is what is told; null where nothing is. */
  readonly contextWindow: number | null
  readonly maxOutputTokens: number | null
}

/** A part of a list of models. */
export interface ModelsPage {
  readonly models: readonly OfferedModel[]
  /** What the next part is asked for with; null after the last. */
  readonly next: readonly [parameter: string, value: string] | null
}

/**
 * Reads what an endpoint answers to the question for its models, whatever it speaks: OpenAI's `data`, a bare list, Anthropic's
 * pages or Google's. Entries without a name that can be asked for are left out, and models that only embed or draw where the
 * list says so. Null for what is no such list.
 */
export function readModelsPage(body: unknown): ModelsPage | null {
  const listed = Array.isArray(body) ? body : isJsonObject(body) ? (body['data'] ?? body['models']) : null
  if (!Array.isArray(listed)) return null
  const models = listed.filter(isJsonObject).flatMap(readModel)
  return { models, next: isJsonObject(body) ? nextOf(body) : null }
}

function readModel(entry: JsonObject): OfferedModel[] {
  const told = typeof entry['id'] === 'string' ? entry['id'] : entry['name']
  const methods = entry['supportedGenerationMethods']
  if (Array.isArray(methods) && !methods.includes('generateContent')) return []
  if (typeof told !== 'string' || !/^\S(?:[^\p{Cc}\u2028\u2029]{0,298}\S)?$/u.test(told)) return []
  return [
    {
      id: told.replace(/^models\//, ''),
      contextWindow: firstCount(entry, windowNames),
      maxOutputTokens: firstCount(entry, outputNames),
    },
  ]
}

/** OpenRouter and Together, vLLM, Groq, Mistral, Anthropic, Google. */
const windowNames = [
  'context_length',
  'max_model_len',
  'context_window',
  'max_context_length',
  'max_input_tokens',
  'inputTokenLimit',
]
const outputNames = ['max_completion_tokens', 'max_tokens', 'outputTokenLimit']

function firstCount(entry: JsonObject, names: readonly string[]): number | null {
  for (const name of names) {
    const found = tokenCount(entry[name])
    if (found !== null && found > 0) return found
  }
  return null
}

function nextOf(body: JsonObject): ModelsPage['next'] {
  const { has_more: more, last_id: last, nextPageToken: token } = body
  if (more === true && typeof last === 'string' && last !== '') return ['after_id', last]
  return typeof token === 'string' && token !== '' ? ['pageToken', token] : null
}
