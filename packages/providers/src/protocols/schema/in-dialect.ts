import type { JsonObject } from '@scrutineer/core'
import type { ChatModelRules } from '../../profiles/vendor-profile.ts'
import { lowerSchema } from './lower-schema.ts'
import { toMoonshot } from './to-moonshot.ts'

/** The schema of a tool's parameters as a vendor takes it. Never stricter than the schema itself: the local check decides. */
export function inDialect(schema: JsonObject, dialect: ChatModelRules['schemaDialect']): JsonObject {
  switch (dialect) {
    case 'json_schema':
      return schema
    case 'portable':
      return withObjectRoot(lowerSchema(schema))
    case 'moonshot':
      return withObjectRoot(toMoonshot(lowerSchema(schema)))
  }
}

function withObjectRoot(schema: JsonObject): JsonObject {
  return 'type' in schema ? schema : { type: 'object', ...schema }
}
