import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import type { Chunk } from '../planning/chunk.ts'
import { cutChunks } from '../planning/cut-chunks.ts'
import { estimateTokens } from '../planning/estimate-tokens.ts'
import type { RankedFiles } from '../planning/rank-files.ts'
import { fitBytes, rankFiles } from '../planning/rank-files.ts'
import { maxRenderedLineBytes } from '../planning/render-chunk.ts'
import type { ChangeSet } from '../ports/change-source.ts'
import type { ToolDeclaration } from '../ports/tool-declaration.ts'
import { changeReviewRole } from '../prompts/change-review-role.ts'
import type { Exclusion } from '../selection/exclusion.ts'
import { selectFiles } from '../selection/select-files.ts'
import type { Tool } from '../tools/tool.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { ReviewSettings } from './review-changes-options.ts'
import type { InvalidOptionsError } from './review-error.ts'

/** Other changed files that a prompt names; 40 lines are about 600 tokens. */
const maxOtherFiles = 40
/** Deleted files that a prompt names. */
const maxDeletedFiles = 40
/** Each of the two lists is cut here too, since a path may have 4,096 bytes. */
const maxListBytes = 4096
/** Tokens kept free for the conversation itself: what the model says and what its tools answer. */
const conversationTokens = 8_000

/** A change, ready to be reviewed: what is reviewed, in which parts, and what is not. */
export interface ReviewPlan {
  readonly kept: readonly ChangedFile[]
  readonly excluded: readonly Exclusion[]
  readonly chunks: readonly Chunk[]
  /** Kept files without a changed line. */
  readonly withoutText: readonly ChangedFile[]
  readonly deletedFiles: readonly string[]
  readonly otherFiles: (underReview: readonly ChangedFile[]) => RankedFiles
  /** Estimated tokens that the first request for a chunk takes. */
  readonly promptTokens: (chunk: Chunk) => number
  readonly warnings: readonly Warning[]
}

/** Decides what is reviewed and how it is cut. Asks nobody and reads nothing. */
export function planReview(
  changes: ChangeSet,
  settings: ReviewSettings,
  tools: readonly Tool[],
  contextWindow: number | null,
): Result<ReviewPlan, InvalidOptionsError> {
  const selected = selectFiles(changes.files, settings)
  if (selected.isErr()) return err({ code: 'invalid_options', ...selected.error })
  const { kept, excluded } = selected.value
  const rulesTokens = fixedTokens(
    tools.map(({ declaration }) => declaration),
    settings.language,
  )
  const overheadTokens = rulesTokens + listTokens
  const chunkTokens = fittingChunk(settings.maxChunkTokens, overheadTokens, contextWindow)
  if (chunkTokens === null) {
    return err({
      code: 'invalid_options',
      option: 'model',
      expected: `a context window of at least ${overheadTokens + conversationTokens + leastChunkTokens} tokens`,
    })
  }
  const { chunks, withoutText } = cutChunks(kept, { chunkTokens, maxFiles: settings.maxChunkFiles })
  const deleted = excluded.filter(({ reason }) => reason === 'deleted').map(({ file }) => pathOf(file))
  const deletedFiles = fitBytes(deleted.slice(0, maxDeletedFiles), maxListBytes)
  const otherFiles = rankFiles(kept, maxOtherFiles, maxListBytes)
  const deletedBytes = byteLengthOf(deletedFiles.join('\n'))
  return ok({
    kept,
    excluded,
    chunks,
    withoutText,
    deletedFiles,
    otherFiles,
    promptTokens: (chunk) => {
      const others = otherFiles(chunk.parts.map(({ file }) => file))
      return rulesTokens + chunk.tokens + estimateTokens(deletedBytes + others.bytes)
    },
    warnings: kept.filter(hasCutLine).map(cutLineWarning),
  })
}

const leastChunkTokens = 1000

/** Measured, not guessed: the system text and the tools. */
function fixedTokens(tools: readonly ToolDeclaration[], language: string): number {
  const bytes = byteLengthOf(changeReviewRole({ language })) + byteLengthOf(JSON.stringify(tools))
  return estimateTokens(bytes)
}

/** The lists of files at their longest. */
const listTokens = estimateTokens(2 * maxListBytes)

function fittingChunk(wanted: number, overhead: number, contextWindow: number | null): number | null {
  if (contextWindow === null) return wanted
  const room = contextWindow - overhead - conversationTokens
  return room < leastChunkTokens ? null : Math.min(wanted, room)
}

function hasCutLine(file: ChangedFile): boolean {
  return file.hunks.some(({ longestLine }) => longestLine > maxRenderedLineBytes)
}

function cutLineWarning(file: ChangedFile): Warning {
  return {
    code: 'line_cut',
    subject: pathOf(file),
    detail: `Lines of more than ${maxRenderedLineBytes} bytes are reviewed only up to there.`,
    incomplete: false,
  }
}
