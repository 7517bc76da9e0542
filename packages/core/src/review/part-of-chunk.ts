import type { Chunk } from '../planning/chunk.ts'
import { renderChunk } from '../planning/render-chunk.ts'
import type { ChangeReviewTask } from '../prompts/change-review-task.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { ReviewPlan } from './plan-review.ts'

/** What a conversation about a chunk is shown before anything is asked. Equal for equal content. */
export function partOfChunk(chunk: Chunk, plan: ReviewPlan): Omit<ChangeReviewTask, 'plan'> {
  const files = chunk.parts.map(({ file }) => file)
  const others = plan.otherFiles(files)
  return {
    context: plan.context.show(files.map(pathOf)),
    guidance: plan.guidance,
    rules: plan.shownRules(chunk),
    otherFiles: others.lines,
    otherFilesLeftOut: others.leftOut,
    deletedFiles: plan.deletedFiles,
    diff: renderChunk(chunk),
  }
}
