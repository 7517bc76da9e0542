import * as v from 'valibot'
import { branchPattern } from '../../canonical/branch-pattern.ts'
import { repositoryUrlPattern } from '../../canonical/repository-url.ts'
import { policyFormats } from '../../vocabulary/review-policy.ts'
import { members } from './members.ts'
import { text } from './text.ts'
import { uuidPattern } from './uuid-pattern.ts'

const objectId = text({ pattern: /^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})(?![\s\S])/ })

const policy = members({
  format: v.picklist(policyFormats, 'enum'),
  // Worst case of a canonical policy: all its line ends two characters, and a mark before it.
  content: text({ min: 1, max: 98_307 }),
})

const environments = v.pipe(
  // Before the items are looked at: there may be as many as a body has room for.
  v.custom<unknown[]>(Array.isArray, 'type'),
  v.check((items) => items.length <= 20, 'maxItems'),
  v.array(text({ min: 1, max: 120 }), 'type'),
  v.check((items) => new Set(items).size === items.length, 'uniqueItems'),
)

/** The body of `POST /v1/reviews`. */
export const reviewSubmission = members({
  repository_url: text({ max: 2048, pattern: repositoryUrlPattern, format: (url) => URL.canParse(url) }),
  branch: text({ min: 1, max: 255, pattern: branchPattern }),
  base_commit_id: objectId,
  commit_id: objectId,
  output_language: v.optional(
    text({ min: 2, max: 35, pattern: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*(?![\s\S])/ }),
  ),
  review_policy: v.optional(policy),
  environments: v.optional(environments),
  provider_profile_id: text({ min: 36, max: 36, pattern: uuidPattern }),
})

export type ReviewSubmissionBody = v.InferOutput<typeof reviewSubmission>
