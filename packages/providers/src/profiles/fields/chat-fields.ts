import type { ChatModelRules, ModelFamily, ReplayRule, VendorProfile } from '../vendor-profile.ts'
import { endpointFields, finishMeanings, forcedTools } from './endpoint-fields.ts'
import {
  type FieldKinds,
  listOf,
  objectWith,
  oneOf,
  orNull,
  someOf,
  text,
  truth,
  whole,
} from './field-kinds.ts'

const rules: FieldKinds<ChatModelRules> = {
  forcedTools,
  forcedToolsWithoutThinking: truth(),
  noneTool: oneOf(['send', 'drop_tools']),
  sampling: oneOf(['free', 'without_thinking', 'none']),
  thinking: orNull(
    listOf(
      oneOf([
        'reasoning_effort',
        'reasoning',
        'reasoning_format',
        'reasoning_split',
        'thinking',
        'enable_thinking',
        'thinking_budget',
        'preserve_thinking',
      ]),
    ),
  ),
  effortWithTools: oneOf(['free', 'leave_out', 'say_none']),
  replay: objectWith<ReplayRule>({
    message: listOf(text('the name of a field of a message', /^[a-z_]{1,64}$/)),
    calls: truth(),
    empty: truth(),
  }),
  schemaDialect: oneOf(['json_schema', 'portable', 'moonshot']),
  callIds: oneOf(['verbatim', 'nine_alphanumerics', 'plain']),
  cacheMarkers: whole(0, 2),
}

/** The kinds of all fields of a chat-completions profile but its name. */
export const chatFields: FieldKinds<Omit<VendorProfile, 'name'>> = {
  ...endpointFields,
  ...rules,
  systemRole: oneOf(['system', 'developer']),
  maxTokensField: oneOf(['max_tokens', 'max_completion_tokens']),
  requiredWord: oneOf(['required', 'any']),
  finishReasons: finishMeanings,
  families: listOf(
    someOf<Required<ModelFamily>, 'startsWith'>(
      { ...rules, startsWith: text('the beginning of a model name', /^[^\sA-Z/]{1,100}$/) },
      ['startsWith'],
    ),
  ),
}
