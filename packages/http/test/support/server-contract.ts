import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { description } from '../../src/server/openapi/description.ts'

/** The served description, as far as answers can be held against it. */
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: {
    readonly headers: Readonly<Record<string, { readonly required?: boolean; readonly schema: object }>>
    readonly responses: Readonly<Record<string, DescribedAnswer>>
    readonly schemas: Readonly<Record<string, object>>
  }
  readonly 'x-error-codes': readonly { readonly status: number; readonly code: string }[]
}

export interface DescribedOperation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, DescribedAnswer | Reference>>
  readonly security: readonly object[]
  readonly 'x-permission'?: string
}

interface DescribedAnswer {
  readonly headers: Readonly<Record<string, Reference>>
  readonly content: Content
}

interface Content {
  readonly 'application/json': { readonly schema: Reference }
}

interface Reference {
  readonly $ref: string
}

/** The description as it goes over the wire. */
export const described = JSON.parse(JSON.stringify(description)) as Described

/** The path of the description that a request's path is an instance of. */
export function describedPath(path: string): string | null {
  const found = Object.keys(described.paths).find((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return found ?? null
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
ajv.addFormat('uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i)
ajv.addFormat('uri', (text) => URL.canParse(text))
ajv.addFormat('uri-reference', (text) => URL.canParse(text, 'http://base.test'))
ajv.addSchema({ $id: 'api', components: described.components })

const validators = new Map<string, ValidateFunction>()

/** Checks a value against a schema of the description. */
export function validatorOf(name: string): ValidateFunction {
  const known = validators.get(name)
  if (known !== undefined) return known
  const made = ajv.compile({ $ref: `api#/components/schemas/${name}` })
  validators.set(name, made)
  return made
}

/** What an answer has that the description does not allow, or lacks that it promises; empty when all is well. */
export function breaches(
  { method, path }: { readonly method: string; readonly path: string },
  { status, headers, body }: { readonly status: number; readonly headers: Headers; readonly body: unknown },
): readonly string[] {
  const operations = described.paths[describedPath(path) ?? '']
  const answer = answerOf(operations, method, status)
  if (answer === null) return [`${method} ${path} has no status ${status}`]
  const schema = lastOf(answer.content['application/json'].schema)
  const validate = validatorOf(schema)
  return [
    ...(method === 'HEAD' || validate(body) ? [] : (validate.errors ?? [])).map(
      ({ instancePath, message }) => `${schema}${instancePath} ${message ?? ''}`,
    ),
    ...Object.entries(answer.headers).flatMap(([name, reference]) => headerBreach(name, reference, headers)),
    ...(headers.get('content-type') === 'application/json' ? [] : ['content-type']),
    ...(headers.get('cache-control') === 'no-store' ? [] : ['cache-control']),
    ...undeclared(answer, headers),
    ...(schema !== 'ErrorResponse' || method === 'HEAD' ? [] : errorBreaches(status, headers, body)),
  ]
}

function answerOf(
  operations: Readonly<Record<string, DescribedOperation>> | undefined,
  method: string,
  status: number,
): DescribedAnswer | null {
  if (operations === undefined)
    return status === 404 ? (described.components.responses['ReviewNotFound'] ?? null) : null
  const known = operations[method === 'HEAD' ? 'get' : method.toLowerCase()]
  const operation = known ?? Object.values(operations)[0]
  if (known === undefined && status !== 405) return null
  const answer = operation?.responses[String(status)]
  if (answer === undefined) return null
  return '$ref' in answer ? (described.components.responses[lastOf(answer)] ?? null) : answer
}

function headerBreach(name: string, reference: Reference, headers: Headers): readonly string[] {
  const header = described.components.headers[lastOf(reference)]
  const value = headers.get(name)
  if (header === undefined) return [`${name} is not described`]
  if (value === null) return header.required === true ? [`${name} is missing`] : []
  const isNumber = 'type' in header.schema && header.schema.type === 'integer'
  return ajv.validate(header.schema, isNumber ? Number(value) : value) ? [] : [`${name}: ${value}`]
}

/** Headers that mean something to a client are sent only where the description names them. */
function undeclared(answer: DescribedAnswer, headers: Headers): readonly string[] {
  const declared = Object.keys(answer.headers).map((name) => name.toLowerCase())
  return ['retry-after', 'www-authenticate', 'allow', 'location', 'preference-applied', 'content-language']
    .filter((name) => headers.has(name) && !declared.includes(name))
    .map((name) => `${name} is sent and not described`)
}

function errorBreaches(status: number, headers: Headers, body: unknown): readonly string[] {
  const { error } = body as { readonly error: { readonly code: string; readonly request_id: string } }
  const codes = described['x-error-codes'].filter((row) => row.status === status).map(({ code }) => code)
  return [
    ...(codes.includes(error.code) ? [] : [`${error.code} with ${status}`]),
    ...(error.request_id === headers.get('x-request-id') ? [] : ['the request ids differ']),
  ]
}

function lastOf({ $ref }: Reference): string {
  return $ref.split('/').at(-1) ?? ''
}
