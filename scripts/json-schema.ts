// JSON Schema (draft 2020-12) of a valibot schema, as far as published formats need it. Objects stay open: a later
// version of the same format may add fields.

/** What valibot's schema and action objects look like from outside; they are plain data. */
interface Part {
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly entries?: Readonly<Record<string, Part>>
  readonly item?: Part
  readonly wrapped?: Part
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly requirement?: unknown
  readonly description?: string
}

type Schema = Record<string, unknown>

/** Throws for a part that has no form here, so that a published schema never says less than the code checks. */
export function jsonSchemaOf(schema: object): Schema {
  return convert(schema as Part)
}

function convert(part: Part): Schema {
  if (part.pipe !== undefined) {
    const [root, ...actions] = part.pipe
    if (root === undefined) throw new TypeError('a pipe needs a schema')
    return actions.reduce((made, action) => Object.assign(made, refine(action, made)), convert(root))
  }
  switch (part.type) {
    case 'string':
    case 'boolean':
    case 'number':
      return { type: part.type }
    case 'literal':
      return { const: part.literal }
    case 'picklist':
      return { enum: [...(part.options ?? [])] }
    case 'array':
      return { type: 'array', items: convert(inside(part.item)) }
    case 'nullable':
      return orNull(convert(inside(part.wrapped)))
    case 'object': {
      const entries = Object.entries(part.entries ?? {})
      return {
        type: 'object',
        properties: Object.fromEntries(entries.map(([name, entry]) => [name, convert(entry)])),
        required: entries.map(([name]) => name),
      }
    }
    default:
      throw new TypeError(`no JSON Schema for the schema "${part.type}"`)
  }
}

function refine(action: Part, made: Schema): Schema {
  switch (action.type) {
    case 'integer':
      return { type: 'integer' }
    case 'min_value':
      return { minimum: action.requirement }
    case 'max_value':
      return { maximum: action.requirement }
    case 'regex':
      return { pattern: (action.requirement as RegExp).source }
    case 'description':
      return { ...made, description: action.description }
    default:
      throw new TypeError(`no JSON Schema for the check "${action.type}"`)
  }
}

function orNull(made: Schema): Schema {
  if (Array.isArray(made['enum'])) return { ...made, enum: [...(made['enum'] as unknown[]), null] }
  if (typeof made['type'] === 'string') return { ...made, type: [made['type'], 'null'] }
  throw new TypeError('a nullable constant has no form here')
}

function inside(part: Part | undefined): Part {
  if (part === undefined) throw new TypeError('a wrapping schema needs one inside')
  return part
}
