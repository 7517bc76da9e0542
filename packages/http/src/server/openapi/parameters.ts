import { schemaRef, uuid } from './schema-of.ts'

/** What requests carry beside their bodies. */
export const parameters = {
  RequestId: {
    name: 'X-Request-ID',
    in: 'header',
    required: false,
    description: 'A name for the exchange. One that is not well formed is replaced, and no error.',
    schema: { type: 'string' },
    'x-retained-value-schema': {
      type: 'string',
      minLength: 1,
      maxLength: 128,
      pattern: '^[A-Za-z0-9._:-]+$',
    },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      "A key of the client's for one submission. The same key with the same input finds the review that was accepted first; with other input it is idempotency_conflict.",
    schema: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[A-Za-z0-9._:-]+$' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: 'respond-async (RFC 7240) asks for 202 at once. Other preferences are passed over.',
    schema: { type: 'string', enum: ['respond-async'] },
  },
  ReviewIdPath: {
    name: 'reviewId',
    in: 'path',
    required: true,
    description: 'A review of the client.',
    schema: uuid,
  },
  ProviderProfileIdPath: {
    name: 'profileId',
    in: 'path',
    required: true,
    description: 'A profile of the client.',
    schema: uuid,
  },
} as const

/** A parameter in an operation. */
export function parameterRef(name: keyof typeof parameters) {
  return { $ref: `#/components/parameters/${name}` }
}

/** A body in an operation. */
export function requestBody(description: string, schema: string) {
  return { required: true, description, content: { 'application/json': { schema: schemaRef(schema) } } }
}
