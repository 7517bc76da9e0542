import { clientOperation, ofBodies, openOperation } from './operations.ts'
import { requestBody } from './parameters.ts'
import { response } from './responses.ts'

const probes = { 405: 'MethodNotAllowed', 500: 'InternalError' } as const

/** All paths and operations. */
export const paths = {
  '/health/live': {
    get: openOperation('health', {
      operationId: 'getLiveness',
      summary: 'Whether the process answers',
      description: 'Asks nothing that the server depends on.',
      success: { 200: response('It does.', 'HealthResponse') },
      failures: probes,
    }),
  },
  '/health/ready': {
    get: openOperation('health', {
      operationId: 'getReadiness',
      summary: 'Whether the server takes work',
      description:
        'It does when its store answers and has the right schema, its registration key can be used, its analyzers are ready, and it is not coming to its end. What is missing is not told. The answer is up to a second old.',
      success: {
        200: response('It does.', 'HealthResponse'),
        503: response('It does not.', 'HealthResponse', ['RetryAfter']),
      },
      failures: probes,
    }),
  },
  '/v1/reviews': {
    post: clientOperation('reviews', 'submit ai code reviews', {
      operationId: 'submitReview',
      summary: 'Have a change reviewed',
      description:
        'Answers when the review has ended; with Prefer: respond-async at once, and the review goes on. The first of these that fails is the answer: path, method, Accept, token, permission, submissions switched on, rate of the client, content type and coding, size, grammar and depth, repeated names, key and schema, rules of policy and environments, the same key with other input, permission for the repository, permission for a policy, size of the policy, profile, what the client has under way, what waits, what reviews need. From acceptance on, the review itself can fail: in the waiting exchange with its error, else as error_code of the review.',
      parameters: ['IdempotencyKey', 'Prefer'],
      requestBody: requestBody('What to review, and how.', 'ReviewSubmission'),
      success: {
        200: response('The review, which has just ended or had ended before.', 'ReviewResult'),
        202: response('Accepted, now or before.', 'AsyncSubmission', ['PreferenceApplied', 'Location']),
      },
      failures: { ...ofBodies, 409: 'Conflict', 502: 'BadGateway', 504: 'GatewayTimeout' },
    }),
  },
  '/v1/reviews/{reviewId}': {
    get: clientOperation('reviews', 'read ai code reviews', {
      operationId: 'getReview',
      summary: 'See where a review stands',
      description: 'While it goes on, the answer says when to look again.',
      parameters: ['ReviewIdPath'],
      success: { 200: response('Where it stands.', 'ReviewStatus', ['RetryAfter']) },
      failures: { 404: 'ReviewNotFound' },
    }),
  },
  '/v1/reviews/{reviewId}/result': {
    get: clientOperation('reviews', 'read ai code reviews', {
      operationId: 'getReviewResult',
      summary: 'Read what a review says',
      description:
        'There is something to read when the review is completed, for as long as its result is kept.',
      parameters: ['ReviewIdPath'],
      success: { 200: response('What it says.', 'ReviewResult') },
      failures: { 404: 'ReviewNotFound', 409: 'ReviewResultConflict' },
    }),
  },
  '/v1/reviews/{reviewId}/cancel': {
    post: clientOperation('reviews', 'cancel ai code reviews', {
      operationId: 'cancelReview',
      summary: 'End a review',
      description:
        'A review that has ended is answered as it is, so the call may be repeated. No body is read.',
      parameters: ['ReviewIdPath'],
      success: { 200: response('Where it stands now.', 'ReviewStatus') },
      failures: { 404: 'ReviewNotFound' },
    }),
  },
  '/v1/provider-capabilities': {
    get: clientOperation('provider profiles', 'read provider profiles', {
      operationId: 'getProviderCapabilities',
      summary: 'See how to register a credential',
      description:
        'The key to seal credentials to, and the routes of each provider that the deployment has enabled.',
      success: { 200: response('How to.', 'ProviderProfileCapabilities') },
      failures: { 503: 'RegistrationKeyUnavailable' },
    }),
  },
  '/v1/provider-profiles': {
    get: clientOperation('provider profiles', 'read provider profiles', {
      operationId: 'listProviderProfiles',
      summary: 'See all profiles',
      description:
        'Newest first, revoked ones included until they are no longer kept. There are few, so there are no pages.',
      success: { 200: response('All profiles of the client.', 'ProviderProfileList') },
      failures: {},
    }),
    post: clientOperation('provider profiles', 'manage provider profiles', {
      operationId: 'createProviderProfile',
      summary: 'Register a credential',
      description:
        'After what all operations check: size, grammar and depth, repeated names, schema, what the deployment supports, the registration of that id, the gateway, the registration key, the envelope, the number of profiles. Only then is anything kept.',
      requestBody: requestBody('A credential and where it is to be used.', 'ProviderProfileRegistration'),
      success: { 201: response('Registered, now or before.', 'ProviderProfile', ['Location']) },
      failures: { ...ofBodies, 409: 'Conflict', 503: 'ProvisionerUnavailable' },
    }),
  },
  '/v1/provider-profiles/{profileId}': {
    get: clientOperation('provider profiles', 'read provider profiles', {
      operationId: 'getProviderProfile',
      summary: 'See one profile',
      description: 'A profile, whether active or revoked.',
      parameters: ['ProviderProfileIdPath'],
      success: { 200: response('The profile.', 'ProviderProfile') },
      failures: { 404: 'ProfileNotFound' },
    }),
  },
  '/v1/provider-profiles/{profileId}/rotate': {
    post: clientOperation('provider profiles', 'manage provider profiles', {
      operationId: 'rotateProviderProfile',
      summary: 'Replace a credential',
      description:
        'After what all operations check: size, grammar and depth, repeated names, schema, the profile, whether it is revoked, what the deployment supports, the rotation of that id, the expected version, the gateway, the registration key, the envelope. Reviews that have begun keep what they began with.',
      parameters: ['ProviderProfileIdPath'],
      requestBody: requestBody('The new credential.', 'ProviderProfileRotation'),
      success: { 200: response('Replaced, now or before.', 'ProviderProfile') },
      failures: { ...ofBodies, 404: 'ProfileNotFound', 409: 'Conflict', 503: 'ProvisionerUnavailable' },
    }),
  },
  '/v1/provider-profiles/{profileId}/revoke': {
    post: clientOperation('provider profiles', 'manage provider profiles', {
      operationId: 'revokeProviderProfile',
      summary: 'Take a credential out of use',
      description:
        'At once, and the credential that is kept is erased; the route of a gateway is removed as soon as the gateway allows. The call may be repeated. No body is read.',
      parameters: ['ProviderProfileIdPath'],
      success: { 200: response('The revoked profile.', 'ProviderProfile') },
      failures: { 404: 'ProfileNotFound' },
    }),
  },
}
