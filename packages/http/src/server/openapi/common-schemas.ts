import { closedObject, type Schema } from './schema-of.ts'

/** Probes and errors. */
export const commonSchemas = {
  HealthResponse: closedObject({ status: { type: 'string', enum: ['ok', 'ready', 'not_ready'] } }),
  ErrorResponse: closedObject(
    {
      error: closedObject({
        code: {
          type: 'string',
          pattern: '^[a-z][a-z0-9_]*$',
          description: 'What programs go by; x-error-codes has them all.',
        },
        message: {
          type: 'string',
          minLength: 1,
          maxLength: 1000,
          description:
            'What people read, in the language that was negotiated. A translation that is too long gives way to English.',
        },
        request_id: { type: 'string' },
        'details?': {
          type: 'array',
          maxItems: 100,
          description: 'One for each refused value, in the order of the document, no more than 100.',
          items: closedObject({
            path: { type: 'string', description: 'JSON Pointer into the body, or /headers/<name>.' },
            code: {
              type: 'string',
              description: 'The keyword of JSON Schema that the value breaks, or the name of a rule.',
            },
            message: { type: 'string', description: 'What people read, in the same language.' },
          }),
        },
      }),
    },
    {
      examples: [
        {
          error: {
            code: 'validation_failed',
            message: 'The request is not valid; the details say where.',
            request_id: 'deploy-42',
            details: [
              { path: '/commit_id', code: 'pattern', message: 'The value does not have the required form.' },
            ],
          },
        },
      ],
    },
  ),
} satisfies Readonly<Record<string, Schema>>
