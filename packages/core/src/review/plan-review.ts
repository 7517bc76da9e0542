import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import { quotePath } from '../diff/quote-path.ts'
import type { Chunk } from '../planning/chunk.ts'
import { leastWindow } from '../planning/conversation-window.ts'
import { cutChunks } from '../planning/cut-chunks.ts'
import { bytesPerToken, estimateTokens } from '../planning/estimate-tokens.ts'
import { divideBudget, leastRoom } from '../planning/prompt-budget.ts'
import type { RankedFiles } from '../planning/rank-files.ts'
import { fitBytes, rankFiles } from '../planning/rank-files.ts'
import { maxRenderedLineBytes } from '../planning/render-chunk.ts'
import type { ShownContext } from '../planning/shown-context.ts'
import { showContext } from '../planning/shown-context.ts'
import type { ShownGuidance } from '../planning/shown-guidance.ts'
import { fitGuidance, guidanceFrameBytes } from '../planning/shown-guidance.ts'
import type { ShownRule } from '../planning/shown-rules.ts'
import { fitRules, ruleFrameBytes } from '../planning/shown-rules.ts'
import { wantsPlan } from '../planning/wants-plan.ts'
import { reviewPlanRole } from '../prompts/review-plan.ts'
import type { RuleRow } from '../rules/rule-row.ts'
import { ruleRow } from '../rules/rule-row.ts'
import type { Exclusion } from '../selection/exclusion.ts'
import type { Tool } from '../tools/tool.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { ReviewContext } from '../vocabulary/review-context.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { leavesRoom, maxListBytes, measureContext, taskTokens } from './measure-context.ts'
import type { PreparedReview } from './prepare-rules.ts'
import type { InvalidOptionsError } from './review-error.ts'
import type { ReviewSettings } from './review-settings.ts'

/** Other changed files that a prompt names; 40 lines are about 600 tokens. */
const maxOtherFiles = 40
/** Deleted files that a prompt names. */
const maxDeletedFiles = 40

/** A change, ready to be reviewed: what is reviewed, in which parts, and what is not. */
export interface ReviewPlan {
  readonly kept: readonly ChangedFile[]
  readonly excluded: readonly Exclusion[]
  readonly chunks: readonly Chunk[]
  /** Kept files without a changed line. */
  readonly withoutText: readonly ChangedFile[]
  readonly deletedFiles: readonly string[]
  readonly otherFiles: (underReview: readonly ChangedFile[]) => RankedFiles
  /** The rule of every kept file, in their order. */
  readonly rules: readonly RuleRow[]
  /** The rules that the conversation about a chunk shows. */
  readonly shownRules: (chunk: Chunk) => readonly ShownRule[]
  /** What those who ask for the review say. */
  readonly context: ShownContext
  /** What every conversation shows beside them. */
  readonly guidance: readonly ShownGuidance[]
  /** Estimated tokens that the first request for a chunk takes. */
  readonly promptTokens: (chunk: Chunk) => number
  /** Whether a plan is asked for before a chunk is reviewed. */
  readonly wantsPlan: (chunk: Chunk) => boolean
  /** Estimated tokens that the request for a plan takes. */
  readonly planTokens: (chunk: Chunk) => number
  /** Tokens that one request of a conversation may take. */
  readonly requestTokens: number
  /** Of these, what each takes beside the conversation: the system text and the tools. */
  readonly fixedTokens: number
  readonly warnings: readonly Warning[]
}

/** Who will review, as far as a plan depends on it. */
export interface PlannedReviewer {
  readonly contextWindow: number | null
  readonly isAi: boolean
}

/** Nobody said anything. */
const noContext: ReviewContext = {}

/** Decides what is reviewed and how it is cut. Asks nobody and reads nothing. */
export function planReview(
  settings: ReviewSettings,
  tools: readonly Tool[],
  { contextWindow, isAi }: PlannedReviewer,
  { selection, rules, guidance, warnings }: PreparedReview,
  context: ReviewContext = noContext,
): Result<ReviewPlan, InvalidOptionsError> {
  const { kept, excluded } = selection
  const { planLines, maxConversationTokens, maxOutputTokens } = settings
  const measured = measureContext(settings, tools, contextWindow, context)
  const { room } = measured
  if (!leavesRoom(room, context)) {
    return err({
      code: 'invalid_options',
      option: 'context',
      expected: 'a policy that leaves room for the change',
    })
  }
  const { window, fixedTokens: rulesTokens, takenTokens, roomTokens } = room
  const shownContext = showContext(measured.context)
  const wanted = {
    diff: settings.maxChunkTokens,
    rules: sumOf(new Set(rules.values()), ruleFrameBytes),
    guidance: sumOf(guidance, guidanceFrameBytes),
  }
  const budget = divideBudget(roomTokens, wanted)
  if (budget === null) {
    const least = leastWindow(takenTokens + leastRoom(wanted), maxOutputTokens)
    return err({
      code: 'invalid_options',
      ...(window.tokens === maxConversationTokens
        ? { option: 'maxConversationTokens', expected: `at least ${least} tokens` }
        : { option: 'model', expected: `a context window of at least ${least} tokens` }),
    })
  }
  const fittedRules = fitRules(rules, budget.rules)
  const fittedGuidance = fitGuidance(guidance, budget.guidance)
  const { chunks, withoutText } = cutChunks(kept, {
    chunkTokens: budget.diff,
    maxFiles: settings.maxChunkFiles,
    costOf: (file) => fittedRules.costOf(file),
    ruleTokens: budget.rules,
  })
  // What would have been cut from a prompt is no news where nobody reads one.
  const isRead = isAi && chunks.length > 0
  const deleted = excluded.flatMap(({ file, reason }) =>
    reason === 'deleted' ? [quotePath(pathOf(file))] : [],
  )
  const deletedFiles = fitBytes(deleted.slice(0, maxDeletedFiles), maxListBytes)
  const otherFiles = rankFiles(kept, maxOtherFiles, maxListBytes)
  const deletedBytes = byteLengthOf(deletedFiles.join('\n'))
  const partTokens = (chunk: Chunk) => {
    const files = chunk.parts.map(({ file }) => file)
    const costs = new Map(files.map((file) => fittedRules.costOf(file)).map(({ key, bytes }) => [key, bytes]))
    const ruleBytes = [...costs.values()].reduce((sum, bytes) => sum + bytes, 0)
    const listBytes = deletedBytes + otherFiles(files).bytes
    const contextTokens =
      shownContext.fixedTokens +
      (shownContext.show(files.map(pathOf)).records === '' ? 0 : shownContext.recordTokens)
    return (
      chunk.tokens + taskTokens + contextTokens + estimateTokens(listBytes + ruleBytes + fittedGuidance.bytes)
    )
  }
  return ok({
    kept,
    excluded,
    chunks,
    withoutText,
    deletedFiles,
    otherFiles,
    rules: kept.flatMap((file) => {
      const rule = rules.get(file)
      return rule === undefined ? [] : [ruleRow(pathOf(file), rule)]
    }),
    shownRules: (chunk) => fittedRules.show(chunk.parts.map(({ file }) => file)),
    context: shownContext,
    guidance: fittedGuidance.shown,
    promptTokens: (chunk) => rulesTokens + partTokens(chunk),
    wantsPlan: (chunk) => wantsPlan(chunk, planLines),
    planTokens: (chunk) => estimateTokens(byteLengthOf(reviewPlanRole)) + partTokens(chunk),
    requestTokens: window.requestTokens,
    fixedTokens: rulesTokens,
    warnings: [
      ...warnings,
      ...(isRead ? [...fittedRules.warnings, ...fittedGuidance.warnings] : []),
      ...kept.filter(hasCutLine).map((file) => cutLineWarning(file, settings.failOnUnread)),
    ],
  })
}

/** Tokens of texts, each with its frame. */
function sumOf(texts: Iterable<{ readonly text: string }>, frameBytes: number): number {
  let bytes = 0
  for (const { text } of texts) bytes += byteLengthOf(text) + frameBytes
  // Rounded up, and up again where a budget is turned back into bytes.
  return Math.ceil(bytes / bytesPerToken)
}

function hasCutLine(file: ChangedFile): boolean {
  return file.hunks.some(({ longestLine }) => longestLine > maxRenderedLineBytes)
}

function cutLineWarning(file: ChangedFile, fails: boolean): Warning {
  return {
    code: 'line_cut',
    subject: pathOf(file),
    detail: `Lines of more than ${maxRenderedLineBytes} bytes are reviewed only up to there.`,
    incomplete: fails,
  }
}
