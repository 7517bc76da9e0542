/**
 * Known habits of vendors that stray from their protocol. A policy names those it tolerates; each time one is
 * tolerated, the response says so.
 *
 * - `finish_alias`: another vendor's word for a finish reason (recorded as `finish_alias:<word>`)
 * - `stop_with_tool_calls`: calls beside the reason `stop`
 * - `finish_missing_with_tool_calls`: calls beside no reason at all
 * - `tool_calls_without_calls`: the reason `tool_calls` beside a text and no call
 * - `legacy_function_call`: the single `function_call` of old servers
 * - `tool_id_synthesised`, `tool_id_deduplicated`: a call id was missing or used twice
 * - `tool_name_trimmed`: blanks around the name of a tool
 * - `tool_args_object`, `tool_args_empty`, `tool_args_double_encoded`: arguments not sent as one JSON text
 * - `tool_args_coerced`: a value sent as text where the schema wants a number, boolean, array or object
 * - `stream_without_end`: a stream that says why its answer ended and leaves out the mark of its own end
 * - `fenced`, `prose_around`, `leading_think_block`, `raw_control_characters`: a final answer that is not bare JSON
 */
export const quirks = [
  'finish_alias',
  'stop_with_tool_calls',
  'finish_missing_with_tool_calls',
  'tool_calls_without_calls',
  'legacy_function_call',
  'tool_id_synthesised',
  'tool_id_deduplicated',
  'tool_name_trimmed',
  'tool_args_object',
  'tool_args_empty',
  'tool_args_double_encoded',
  'tool_args_coerced',
  'stream_without_end',
  'fenced',
  'prose_around',
  'leading_think_block',
  'raw_control_characters',
] as const

/** One habit that a policy can tolerate. */
export type Quirk = (typeof quirks)[number]
