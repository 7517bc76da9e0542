import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** What the published description of the API says, as far as answers can be held against it. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly headers: Readonly<Record<string, { readonly schema: object }>>
    readonly responses: Readonly<Record<string, Answer>>
    readonly schemas: Readonly<Record<string, object>>
  }
  readonly 'x-error-codes': readonly { readonly status: number; readonly code: string }[]
}

interface Operation {
  readonly responses: Readonly<Record<string, Answer | Reference>>
}

interface Answer {
  readonly headers: Readonly<Record<string, Reference>>
  readonly content: { readonly 'application/json': { readonly schema: Reference } }
}

interface Reference {
  readonly $ref: string
}

const file = new URL('../../../../docs/reference/reviews-api.json', import.meta.url)
/** The description itself. */
export const description = JSON.parse(readFileSync(file, 'utf8')) as Description

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, strictTuples: false })
ajv.addSchema({ $id: 'api', components: description.components })
ajv.addVocabulary(['components'])

/** Checks a value against a schema of the description, such as `Review`. */
export function validatorOf(name: string): ValidateFunction {
  return ajv.compile({ $ref: `api#/components/schemas/${name}` })
}

const validators = new Map(
  Object.keys(description.components.schemas).map((name) => [name, validatorOf(name)]),
)

/** What an answer has that its description does not allow; empty when all is well. */
export function breaches(path: string, status: number, headers: Headers, body: unknown): string[] {
  const answer = answerOf(path.split('?')[0] ?? '', status)
  if (answer === null) return [`status ${status} of ${path}`]
  const validate = validators.get(lastOf(answer.content['application/json'].schema))
  const found =
    validate?.(body) === true ? [] : (validate?.errors ?? [{ instancePath: '', message: 'no schema' }])
  return [
    ...found.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`),
    ...Object.entries(answer.headers).flatMap(([name, header]) => {
      const value = headers.get(name)
      const { schema } = description.components.headers[lastOf(header)] ?? { schema: {} }
      const isNumber = 'type' in schema && schema.type === 'integer'
      return value !== null && ajv.validate(schema, isNumber ? Number(value) : value)
        ? []
        : [`${name}: ${value}`]
    }),
    ...(status === 503 || status === 504 || !headers.has('retry-after') ? [] : ['retry-after']),
    ...(headers.get('content-type') === 'application/json' ? [] : ['content-type']),
    ...(headers.get('cache-control') === 'no-store' ? [] : ['cache-control']),
    ...(status === 200 || codesOf(status).includes(codeOf(body)) ? [] : [`${codeOf(body)} with ${status}`]),
  ]
}

/** All paths that are not described are alike. */
function answerOf(path: string, status: number): Answer | null {
  const [operation] = Object.values(description.paths[path] ?? {})
  const answer = operation?.responses[String(status)]
  if (answer === undefined) return operation === undefined && status === 404 ? failure : null
  return '$ref' in answer ? (description.components.responses[lastOf(answer)] ?? null) : answer
}

const failure = description.components.responses['Failure'] ?? null

function lastOf({ $ref }: Reference): string {
  return $ref.split('/').at(-1) ?? ''
}

function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
}

function codesOf(status: number): string[] {
  return description['x-error-codes'].filter((row) => row.status === status).map(({ code }) => code)
}
