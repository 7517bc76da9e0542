import type { Result, ResultAsync } from 'neverthrow'
import type { Repository } from '../ports/repository.ts'
import type { ToolDeclaration } from '../ports/tool-declaration.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import type { Candidate } from './candidate.ts'

/**
 * What a tool is for, which decides how the loop counts it: `context` reads something and costs budget, `submit` hands
 * in a candidate, `finish` ends the conversation.
 */
export type ToolRole = 'context' | 'submit' | 'finish'

/** A failure for the model to read: the conversation goes on. */
export interface ToolError {
  /** Stable snake_case code. */
  readonly code: string
  /** What was wrong and what to try instead. */
  readonly message: string
}

/** What a tool answers. */
export interface ToolOutput {
  /** The text for the model. */
  readonly content: string
  /** True when a bound cut what was asked for. */
  readonly truncated: boolean
  /** The part of the text that people want to see in a trace; all of it where left out. */
  readonly preview?: string | undefined
  /**
   * Answers another call of the same tool, named by its `question`, from what this one read; null where that does not hold
   * all that is asked for.
   */
  readonly answers?: ((question: string) => ToolOutput | null) | undefined
}

/** Whether a candidate was taken; if not, the reason is for the model to read and mend. */
export type CandidateReply =
  | { readonly accepted: true; readonly note: string | null }
  | { readonly accepted: false; readonly code: string; readonly reason: string }

/** What a tool may use. Nothing here can write. */
export interface ToolContext {
  /** The files after the change. */
  readonly repository: Repository
  /** The whole change, not only the part under review. */
  readonly files: readonly ChangedFile[]
  readonly base: string | null
  readonly head: string | null
  /** Takes a candidate, checks it at once, and says what became of it. */
  readonly collect: (candidate: Candidate) => CandidateReply
  readonly signal: AbortSignal | undefined
}

/** A call whose arguments fit; `run` may be called once. */
export interface PreparedCall {
  run(context: ToolContext): ResultAsync<ToolOutput, ToolError>
  /**
   * What is asked for, in one spelling of the many that arguments have: within a conversation, equal questions have equal
   * answers, so the second is answered from the first and costs nothing. Left out where each call is to run.
   */
  readonly question?: string | undefined
}

/** Something a model may call. Made by `defineTool`. */
export interface Tool {
  readonly declaration: ToolDeclaration
  readonly role: ToolRole
  /** Checks arguments against the schema; the error names the field. Runs nothing. */
  prepare(args: JsonObject): Result<PreparedCall, ToolError>
}

/** A tool error as data. */
export function toolError(code: string, message: string): ToolError {
  return { code, message }
}
