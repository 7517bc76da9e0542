import type { JsonObject, JsonValue, Tool } from '@scrutineer/core'
import { changeReviewTools, isJsonObject } from '@scrutineer/core'

/**
 * The tools of a change review, of which the one that reports asks for corrected code or a diff: that is what a result of this
 * server has. A model that gives words all the same is understood.
 */
export const serverTools: readonly Tool[] = changeReviewTools.map((tool) =>
  tool.role === 'submit' ? withCode(tool) : tool,
)

function withCode(tool: Tool): Tool {
  const { declaration } = tool
  return { ...tool, declaration: { ...declaration, parameters: askForCode(declaration.parameters) } }
}

/** Where the schema of the tool is not as it is known here, it stays as it is. */
function askForCode(parameters: JsonObject): JsonObject {
  const finding = member(member(parameters, 'properties'), 'finding')
  const fields = member(finding, 'properties')
  const required: JsonValue | undefined = finding?.['required']
  if (finding === null || fields === null || !isList(required)) return parameters
  const demanded: readonly JsonValue[] = [...new Set([...required, 'suggestion', 'suggestion_format'])]
  const properties = {
    ...fields,
    suggestion: {
      type: 'string',
      description: 'Concrete corrected code, or a unified diff of the file. No prose.',
    },
    suggestion_format: {
      type: 'string',
      enum: ['code', 'diff'],
      description:
        '"code": suggestion replaces exactly start_line to end_line; "diff": a unified diff of the file.',
    },
  }
  return {
    ...parameters,
    properties: {
      ...member(parameters, 'properties'),
      finding: { ...finding, properties, required: demanded },
    },
  }
}

function member(value: JsonValue | null | undefined, name: string): JsonObject | null {
  const found = isObject(value) ? value[name] : null
  return isObject(found) ? found : null
}

function isObject(value: JsonValue | null | undefined): value is JsonObject {
  return value !== null && value !== undefined && isJsonObject(value)
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}
