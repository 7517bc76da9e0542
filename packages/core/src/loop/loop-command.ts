import type { Turn } from '../ports/conversation.ts'

/** What the conversation asks of the world next. */
export type LoopCommand =
  | {
      readonly type: 'ask_model'
      readonly toolChoice: 'auto' | 'required'
      /** `finishing`: context tools are spent, only the others are offered. */
      readonly offer: 'all' | 'finishing'
    }
  | {
      readonly type: 'run_tools'
      /** Places of the calls to run in the last assistant turn; the others were refused. */
      readonly calls: readonly number[]
    }
  | {
      /** Summarise older rounds, so that the next request has room. */
      readonly type: 'compress'
      /** The turns that the summary is to replace, oldest first. */
      readonly turns: readonly Turn[]
    }
