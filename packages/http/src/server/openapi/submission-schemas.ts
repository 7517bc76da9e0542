import { branchPattern } from '../canonical/branch-pattern.ts'
import { repositoryUrlPattern } from '../canonical/repository-url.ts'
import { policyFormats } from '../vocabulary/review-policy.ts'
import { address, closedObject, patternOf, type Schema, schemaRef, time, uuid } from './schema-of.ts'

const format: Schema = { type: 'string', enum: policyFormats }

/** What a review is asked for with, and what a client gets for it at once. */
export const submissionSchemas = {
  ReviewSubmission: closedObject(
    {
      repository_url: {
        type: 'string',
        format: 'uri',
        maxLength: 2048,
        pattern: patternOf(repositoryUrlPattern),
        description:
          'HTTPS address to clone from, with a port from 0 to 65535 if need be and no user information.',
      },
      branch: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        pattern: patternOf(branchPattern),
        description: 'A branch that contains commit_id, named as git check-ref-format allows; not HEAD.',
      },
      base_commit_id: schemaRef('CanonicalGitObjectId'),
      commit_id: schemaRef('CanonicalGitObjectId'),
      'output_language?': {
        type: 'string',
        minLength: 2,
        maxLength: 35,
        pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*(?![\\s\\S])',
        description:
          'Tag of the language for the prose of the review, shaped as in BCP 47. Default: that of the deployment.',
      },
      'review_policy?': schemaRef('ReviewPolicy'),
      'environments?': {
        type: 'array',
        maxItems: 20,
        uniqueItems: true,
        items: { type: 'string', minLength: 1, maxLength: 120 },
        description:
          'Where the code is meant to run; each is shown as it is, on one line, with every part of the change. No controls, no line breaks of any kind, no controls of writing direction, no Unicode tags, no variation selectors in a row. Needs no further permission.',
      },
      provider_profile_id: schemaRef('ProviderProfileId'),
    },
    {
      examples: [
        {
          repository_url: 'https://git.example.com/acme/shop.git',
          branch: 'feature/checkout',
          base_commit_id: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c',
          commit_id: '8d969eef6ecad3c29a3a629280e686cf0c3f5d5a',
          output_language: 'de',
          review_policy: { format: 'text/markdown', content: '- Prices are integers of cents.\n' },
          environments: ['production'],
          provider_profile_id: '2f1d8f3e-5f0c-4d57-9d62-6b2c7a1e4f90',
        },
      ],
    },
  ),
  ReviewPolicy: closedObject(
    {
      format,
      content: {
        type: 'string',
        minLength: 1,
        maxLength: 98_307,
        'x-canonical-maximum-utf8-bytes': 49_152,
        'x-default-submission-maximum-utf8-bytes': 32_768,
        description:
          'One leading byte order mark is dropped, and CRLF and CR become LF, before anything is checked, hashed or kept; nothing else changes. In that form: 1 to 49152 bytes of UTF-8, and for new submissions no more than the deployment allows (32768 by default). No controls but TAB and LF, no controls of writing direction, no Unicode tags, no variation selectors in a row. The whole text goes with every part of the change.',
      },
    },
    {
      description:
        "The caller's criteria: data for the reviewer, never instructions to the server. null is not valid. A new submission with a policy needs a permission of its own; one that was accepted is found again under its key also when the permission was withdrawn or the bound lowered.",
    },
  ),
  ReviewPolicyReceipt: closedObject(
    {
      format,
      sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      bytes: { type: 'integer', minimum: 1, maximum: 49_152 },
    },
    {
      description:
        'Proof of which policy was received, in canonical form. Present exactly when one was sent, also when the policy itself is no longer kept. It does not say that the reviewer followed it.',
    },
  ),
  CanonicalGitObjectId: {
    type: 'string',
    pattern: '^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})(?![\\s\\S])',
    description:
      'The complete name of a Git object, SHA-1 or SHA-256; both commits of a submission in the same format.',
  },
  AsyncSubmission: closedObject({
    review_id: uuid,
    status: {
      type: 'string',
      const: 'queued',
      description: 'The state of acceptance, also when the review has gone on since.',
    },
    status_url: address,
    result_url: address,
    submitted_at: time,
    'expires_at?': time,
    'review_policy?': schemaRef('ReviewPolicyReceipt'),
  }),
} satisfies Readonly<Record<string, Schema>>
