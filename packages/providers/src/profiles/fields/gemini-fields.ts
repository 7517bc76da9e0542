import type { GeminiProfile } from '../gemini-profile.ts'
import { endpointFields, finishMeanings } from './endpoint-fields.ts'
import { type FieldKinds, listOf, oneOf } from './field-kinds.ts'

/** The kinds of all fields of a generateContent profile but its name. */
export const geminiFields: FieldKinds<Omit<GeminiProfile, 'name'>> = {
  ...endpointFields,
  schemaDialect: oneOf(['json_schema', 'openapi']),
  thinking: listOf(oneOf(['thinkingLevel', 'thinkingBudget'])),
  missingSignature: oneOf(['leave_out', 'skip_validation']),
  finishReasons: finishMeanings,
}
