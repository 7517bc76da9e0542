import type { MessagesModelFamily, MessagesModelRules, MessagesProfile } from '../messages-profile.ts'
import { endpointFields, finishMeanings, forcedTools, tokensOrNull } from './endpoint-fields.ts'
import { type FieldKinds, listOf, oneOf, someOf, text, whole } from './field-kinds.ts'

const thinking = listOf(oneOf(['adaptive', 'enabled', 'disabled', 'between_tools']))

const rules: FieldKinds<MessagesModelRules> = {
  forcedTools,
  sampling: oneOf(['free', 'not_together', 'none']),
  thinking,
  thinkingUpToHigh: thinking,
  contextWindow: tokensOrNull,
}

/** The kinds of all fields of a Messages profile but its name. */
export const messagesFields: FieldKinds<Omit<MessagesProfile, 'name'>> = {
  ...endpointFields,
  ...rules,
  version: text('a version such as 2023-06-01', /^[\w.-]{1,64}$/),
  maxOutputTokens: whole(1, 100_000_000),
  cacheMarkers: whole(0, 4),
  finishReasons: finishMeanings,
  families: listOf(
    someOf<Required<MessagesModelFamily>, 'startsWith'>(
      { ...rules, startsWith: text('the beginning of a model name, dots as dashes', /^[^\sA-Z/.]{1,100}$/) },
      ['startsWith'],
    ),
  ),
}
