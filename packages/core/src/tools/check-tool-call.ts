import type { Result } from 'neverthrow'
import { err } from 'neverthrow'
import type { ToolCall, ToolCallProblem } from '../ports/conversation.ts'
import { coerceArguments } from './coerce-arguments.ts'
import type { PreparedCall, Tool, ToolError, ToolRole } from './tool.ts'
import { toolError } from './tool.ts'

/** A call that may run. */
export interface FitCall {
  readonly role: ToolRole
  readonly prepared: PreparedCall
  /** Fields whose text was read as the type the schema asks for. */
  readonly coerced: readonly string[]
}

/**
 * Says whether a call may run: readable as the provider sent it, a known tool, arguments that fit. The error is for
 * the model to read. `coerce` allows texts where the schema wants another type.
 */
export function checkToolCall(
  call: ToolCall,
  tools: readonly Tool[],
  { coerce }: { readonly coerce: boolean },
): Result<FitCall, ToolError> {
  if (call.problem !== null) return err(toolError(call.problem, problemTexts[call.problem]))
  const tool = tools.find(({ declaration }) => declaration.name === call.name)
  if (tool === undefined) {
    const names = tools.map(({ declaration }) => declaration.name).join(', ')
    return err(toolError('unknown_tool', `there is no such tool; the tools are ${names}`))
  }
  const { args, coerced } = coerce
    ? coerceArguments(call.arguments, tool.declaration.parameters)
    : { args: call.arguments, coerced: [] }
  return tool.prepare(args).map((prepared) => ({ role: tool.role, prepared, coerced }))
}

const problemTexts: Readonly<Record<ToolCallProblem, string>> = {
  id_missing: 'the call has no id',
  id_duplicate: 'the id of the call was used before',
  name_missing: 'the call names no tool',
  arguments_not_json: 'the arguments are not valid JSON; send one JSON object',
  arguments_not_object: 'the arguments must be one JSON object',
  arguments_cut: 'the arguments were cut off before their end; send a smaller call',
  arguments_unsafe: 'the arguments hold repeated or forbidden keys, or are too deep or too large',
}
