import { schemaRef } from './schema-of.ts'

/** Headers that answers carry. */
export const headers = {
  RequestId: {
    required: true,
    description: "The name of the exchange: the caller's where it was well formed, else one of the server's.",
    schema: { type: 'string' },
  },
  AuthenticationChallenge: {
    required: true,
    description: 'The same with every 401, whatever is wrong with the token.',
    schema: { type: 'string', const: 'Bearer realm="AI Code Review Server"' },
  },
  RetryAfter: {
    description: 'Whole seconds after which to ask again.',
    schema: { type: 'integer', minimum: 1 },
  },
  ContentLanguage: {
    required: true,
    description: 'The language of the messages.',
    schema: { type: 'string', enum: ['en', 'zh', 'de', 'fr', 'es', 'ja'] },
  },
  Location: {
    required: true,
    description: 'Where it is read.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  PreferenceApplied: {
    required: true,
    description: 'That the review goes on without the exchange.',
    schema: { type: 'string', const: 'respond-async' },
  },
  Allow: { required: true, description: 'The methods that the address takes.', schema: { type: 'string' } },
} as const

type HeaderName = keyof typeof headers

const fieldNames: Readonly<Record<HeaderName, string>> = {
  RequestId: 'X-Request-ID',
  AuthenticationChallenge: 'WWW-Authenticate',
  RetryAfter: 'Retry-After',
  ContentLanguage: 'Content-Language',
  Location: 'Location',
  PreferenceApplied: 'Preference-Applied',
  Allow: 'Allow',
}

/** An answer with a body of this schema; every answer tells the name of its exchange. */
export function response(description: string, schema: string, more: readonly HeaderName[] = []) {
  const names: readonly HeaderName[] = ['RequestId', ...more]
  return {
    description,
    headers: Object.fromEntries(
      names.map((name) => [fieldNames[name], { $ref: `#/components/headers/${name}` }]),
    ),
    content: { 'application/json': { schema: schemaRef(schema) } },
  }
}

function failure(description: string, more: readonly HeaderName[] = []) {
  return response(description, 'ErrorResponse', ['ContentLanguage', ...more])
}

/** Failures by their names in operations. */
export const failures = {
  BadRequest: failure(
    'The request or its JSON cannot be read, or an object repeats a name, which is told only of a document within the bounds of size and depth.',
  ),
  Unauthorized: failure('There is no service token that is good.', ['AuthenticationChallenge']),
  Forbidden: failure('The client may not do this, not with this repository, or not with a policy.'),
  ReviewNotFound: failure(
    'The client has no such review; whether it is unknown, malformed, no longer kept or of somebody else cannot be told.',
  ),
  ProfileNotFound: failure('The client has no such profile; whether somebody else has it cannot be told.'),
  MethodNotAllowed: failure('The address does not take this method.', ['Allow']),
  NotAcceptable: failure('The caller does not accept application/json, and there is nothing else.'),
  Conflict: failure(
    'The key belongs to other input, the repository or the profile is not in the state that the request expects, or a pinned profile version is gone.',
  ),
  ReviewResultConflict: failure(
    'There is no result: review_not_completed while the review goes on, review_result_unavailable when it failed, was cancelled or is no longer kept.',
    ['RetryAfter'],
  ),
  PayloadTooLarge: failure(
    'The document is longer than 1048576 bytes; or, while somebody waits for the review, the repository or the change is larger than the deployment reviews.',
  ),
  UnsupportedMediaType: failure(
    'The body is not announced as application/json in UTF-8, or has a content coding.',
  ),
  UnprocessableContent: failure(
    'The document is too deep, a value breaks its schema or a rule, or what it names cannot be used.',
  ),
  TooManyRequests: failure(
    'The client asks too often or has too much under way, or too many reviews wait. Nothing was accepted.',
    ['RetryAfter'],
  ),
  InternalError: failure('Something went wrong in the server.'),
  BadGateway: failure(
    "The provider, the gateway before it, an analyzer or the repository's host gave nothing that can be used. Nothing of what they said is told.",
  ),
  ServiceUnavailable: failure(
    'The server, or something it needs, is not available; or it takes no submissions, which is told to those who might submit.',
    ['RetryAfter'],
  ),
  ProvisionerUnavailable: failure(
    'The gateway that holds credentials cannot be used (provider_provisioner_unavailable): before it was asked nothing was used up, after that the outcome is unknown, and the call is to be repeated with the same registration_id, or the same rotation_id and expected_version. Or the registration key cannot be used (registration_key_unavailable).',
    ['RetryAfter'],
  ),
  RegistrationKeyUnavailable: failure('The registration key is missing or cannot be used.', ['RetryAfter']),
  GatewayTimeout: failure('The review, an analyzer or the provider took longer than it may.', ['RetryAfter']),
} as const

/** A failure in an operation. */
export function failureRef(name: keyof typeof failures) {
  return { $ref: `#/components/responses/${name}` }
}
