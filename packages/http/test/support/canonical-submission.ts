import type { CanonicalSubmission } from '../../src/server/vocabulary/submission.ts'

/** What tests have reviewed. */
export const submission: CanonicalSubmission = {
  repositoryUrl: 'https://git.example/acme/widget.git',
  branch: 'feature/validate',
  baseCommitId: '5b30a760c5f645b7f04e9b80d7c671075595b7f7',
  commitId: 'ac40ad2d21c11f3a1fef6fc921d19dd9f3f86b02',
  outputLanguage: null,
  reviewPolicy: null,
  environments: [],
  providerProfileId: '7c1f6f0e-9f0b-4a55-8a0c-0a2d5a3a9a11',
}
