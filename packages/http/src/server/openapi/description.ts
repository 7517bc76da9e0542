import { english } from '../messages/english.ts'
import { errorCodes, errorTraits } from '../vocabulary/error-code.ts'
import { commonSchemas } from './common-schemas.ts'
import { parameters } from './parameters.ts'
import { paths } from './paths.ts'
import { profileSchemas } from './profile-schemas.ts'
import { failures, headers } from './responses.ts'
import { reviewSchemas } from './review-schemas.ts'
import { submissionSchemas } from './submission-schemas.ts'

/** The description of the API, OpenAPI 3.1: what `GET /v1/openapi.json` answers. */
export const description = {
  openapi: '3.1.0',
  info: {
    title: 'AI Code Review Server API',
    version: '1.0.0',
    summary: 'Reviews of code changes by models, over HTTP',
    description:
      'Every answer is JSON and carries X-Request-ID and Cache-Control: no-store. Paths match byte for byte. HEAD is answered wherever GET is.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
  servers: [{ url: '/', description: 'Where this description was read.' }],
  tags: [
    { name: 'health', description: 'Probes for what runs the server.' },
    { name: 'reviews', description: 'Reviews: submitted, watched, read, cancelled.' },
    { name: 'provider profiles', description: "A client's credentials for providers of models." },
  ],
  security: [{ serviceToken: [] }],
  paths,
  components: {
    securitySchemes: {
      serviceToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: '<client-id>.<secret>',
        description:
          'The token of a client of this server: its id, which begins with a lowercase letter and goes on with lowercase letters, digits, underscores and hyphens, a dot, and a secret. It has nothing to do with credentials for providers.',
      },
    },
    headers,
    parameters,
    responses: failures,
    schemas: { ...commonSchemas, ...submissionSchemas, ...reviewSchemas, ...profileSchemas },
  },
  'x-error-codes': errorCodes.map((code) => ({ code, ...errorTraits[code], meaning: english.errors[code] })),
} as const
