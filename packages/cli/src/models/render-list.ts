import type { OfferedModel } from '@scrutineer/providers'
import { toSafeJson } from '../output/to-safe-json.ts'
import { renderFacts } from './render-facts.ts'

/** What an endpoint said it has. */
export interface ModelsList {
  readonly provider: string
  readonly endpoint: string | null
  readonly models: readonly OfferedModel[]
}

/** The models of an endpoint for people, a line each. */
export function renderListText({ models }: ModelsList): string {
  if (models.length === 0) return 'The endpoint lists no model.\n'
  return renderFacts(models.map((model) => [model.id, describeSizes(model)])).replace(/ +$/gm, '')
}

/** The same as one JSON document with snake_case keys. */
export function renderListJson({ provider, endpoint, models }: ModelsList): string {
  const document = {
    provider,
    endpoint,
    models: models.map(({ id, contextWindow, maxOutputTokens }) => ({
      id,
      context_window: contextWindow,
      max_output_tokens: maxOutputTokens,
    })),
  }
  return `${toSafeJson(document, 2)}\n`
}

function describeSizes({ contextWindow, maxOutputTokens }: OfferedModel): string {
  const facts = [
    ...(contextWindow === null ? [] : [`holds ${contextWindow} tokens`]),
    ...(maxOutputTokens === null ? [] : [`answers with ${maxOutputTokens} at most`]),
  ]
  return facts.join(', ')
}
