import type { Tool } from '../tool.ts'
import { codeComment } from './code-comment.ts'
import { codeSearch } from './code-search.ts'
import { fileFind } from './file-find.ts'
import { fileRead } from './file-read.ts'
import { taskDone } from './task-done.ts'

/** The five tools of a change review, in the order every request offers them. */
export const changeReviewTools: readonly Tool[] = [fileRead, codeSearch, fileFind, codeComment, taskDone]
