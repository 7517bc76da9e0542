/** A schema of JSON Schema 2020-12, as the description of the API holds it. */
export type Schema = Readonly<Record<string, unknown>>

/** A reference to a schema of the description. */
export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** An object that has no other members than these; all are required but those that end in `?`. */
export function closedObject(members: Readonly<Record<string, Schema>>, more: Schema = {}): Schema {
  const entries = Object.entries(members)
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
    ...more,
  }
}

export const time: Schema = { type: 'string', format: 'date-time' }

export const timeOrNull: Schema = { type: ['string', 'null'], format: 'date-time' }

export const uuid: Schema = { type: 'string', format: 'uuid' }

export const address: Schema = { type: 'string', format: 'uri-reference' }

/** A regular expression as a schema holds it: the slashes that JavaScript escapes are plain there. */
export function patternOf({ source }: RegExp): string {
  return source.replaceAll('\\/', '/')
}
