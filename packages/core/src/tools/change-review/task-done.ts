import { okAsync } from 'neverthrow'
import * as v from 'valibot'
import { defineTool } from '../define-tool.ts'

/** Ends the review of a chunk. */
export const taskDone = defineTool({
  name: 'task_done',
  description: 'End this review. Call it once, after every defect has been reported, or when there is none.',
  role: 'finish',
  input: v.object({}),
  run() {
    return okAsync({ content: 'The review of this part is complete.', truncated: false })
  },
})
