import type { ResponsesModelFamily, ResponsesModelRules, ResponsesProfile } from '../responses-profile.ts'
import { endpointFields, finishMeanings, forcedTools, tokensOrNull } from './endpoint-fields.ts'
import { type FieldKinds, listOf, oneOf, someOf, text, truth, whole } from './field-kinds.ts'

const rules: FieldKinds<ResponsesModelRules> = {
  forcedTools,
  reasons: truth(),
  sampling: oneOf(['free', 'without_reasoning']),
  contextWindow: tokensOrNull,
}

/** The kinds of all fields of a Responses profile but its name. */
export const responsesFields: FieldKinds<Omit<ResponsesProfile, 'name'>> = {
  ...endpointFields,
  ...rules,
  minOutputTokens: whole(1, 100_000_000),
  looseTools: oneOf(['say', 'leave_out']),
  finishReasons: finishMeanings,
  families: listOf(
    someOf<Required<ResponsesModelFamily>, 'startsWith'>(
      { ...rules, startsWith: text('the beginning of a model name', /^[^\sA-Z/]{1,100}$/) },
      ['startsWith'],
    ),
  ),
}
