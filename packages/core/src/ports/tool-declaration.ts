import type { JsonObject } from '../vocabulary/json.ts'

/** A tool as a model sees it: `parameters` is a JSON Schema whose root is an object. */
export interface ToolDeclaration {
  readonly name: string
  readonly description: string
  readonly parameters: JsonObject
}
