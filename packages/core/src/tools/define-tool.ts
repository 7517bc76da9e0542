import type { ResultAsync } from 'neverthrow'
import { err, ok } from 'neverthrow'
import * as v from 'valibot'
import type { Tool, ToolContext, ToolError, ToolOutput, ToolRole } from './tool.ts'
import { toolError } from './tool.ts'
import { toolInputSchema } from './tool-input-schema.ts'

/** What `defineTool` needs to know. */
export interface ToolDefinition<TSchema extends v.GenericSchema> {
  /** Letters, digits, `_` and `-`; at most 64, the narrowest rule among providers. */
  readonly name: string
  /** One or two sentences for the model: what it gets, and when to use it. */
  readonly description: string
  /** A valibot object schema; the model sees it as JSON Schema. */
  readonly input: TSchema
  /** Default `context`. */
  readonly role?: ToolRole | undefined
  /**
   * For a tool that reads and always answers the same: what is asked for, in one spelling. A conversation then runs equal
   * calls once. Left out, each call runs.
   */
  question?(input: v.InferOutput<TSchema>): string
  /** Answers with a result and never throws. The input already fits the schema; paths in it are still unchecked. */
  run(input: v.InferOutput<TSchema>, context: ToolContext): ResultAsync<ToolOutput, ToolError>
}

/**
 * Makes a tool that a model may call. The schema is turned into JSON Schema here, once.
 *
 * @throws TypeError when the name is not acceptable to every provider, or the schema uses something that has no
 * JSON Schema form: both are mistakes in the program.
 */
export function defineTool<const TSchema extends v.GenericSchema>(definition: ToolDefinition<TSchema>): Tool {
  const { name, description, input, role = 'context' } = definition
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
    throw new TypeError(`The tool name ${JSON.stringify(name)} must be 1 to 64 letters, digits, "_" or "-".`)
  }
  return {
    declaration: { name, description, parameters: toolInputSchema(input) },
    role,
    prepare(args) {
      const parsed = v.safeParse(input, args, { abortEarly: true })
      if (!parsed.success) return err(toolError('invalid_arguments', describeIssue(parsed.issues[0])))
      return ok({
        run: (context: ToolContext) => definition.run(parsed.output, context),
        question: questionOf(definition, parsed.output),
      })
    },
  }
}

/** A mistake in naming the question costs the memory of the result, not the call. */
function questionOf<TSchema extends v.GenericSchema>(
  definition: ToolDefinition<TSchema>,
  input: v.InferOutput<TSchema>,
): string | undefined {
  try {
    return definition.question?.(input)
  } catch {
    return undefined
  }
}

/** Names the field first, as in `start_line must be integer (received "ten")`. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? 'arguments'
  if (issue.kind === 'validation') return `${field}: ${issue.message}`
  if (issue.received === 'undefined') return `${field} is required`
  if (issue.type === 'strict_object') return `${field} is not a parameter of this tool`
  return `${field} must be ${expectedType(issue)} (received ${issue.received.slice(0, 80)})`
}

function expectedType(issue: v.BaseIssue<unknown>): string {
  return (issue.expected ?? issue.type).replace(/^\((.*)\)$/, '$1').toLowerCase()
}
