// What commands do, apart from how they are called. Loaded when one of them runs, and in one piece: each further file
// would cost every start about a millisecond.
export { renderFailure } from '../output/render-failure.ts'
export { writeFailure } from '../output/write-failure.ts'
export { runDiff } from './run-diff.ts'
export { runPreview } from './run-preview.ts'
export { runReview } from './run-review.ts'
