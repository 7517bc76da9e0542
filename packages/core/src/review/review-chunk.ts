import type { FindingPolicy } from '../findings/check-finding.ts'
import type { Finding } from '../findings/finding.ts'
import type { LoopEnding } from '../loop/loop-ending.ts'
import type { LoopEvent } from '../loop/loop-event.ts'
import type { LoopLimits } from '../loop/loop-limits.ts'
import type { RunBudget } from '../loop/run-budget.ts'
import { runLoop } from '../loop/run-loop.ts'
import type { Chunk } from '../planning/chunk.ts'
import { renderChunk } from '../planning/render-chunk.ts'
import type { ChangeSet } from '../ports/change-source.ts'
import type { Clock } from '../ports/clock.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { changeReviewRole } from '../prompts/change-review-role.ts'
import { changeReviewTask } from '../prompts/change-review-task.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { CollectedFindings } from './collect-candidates.ts'
import { collectCandidates } from './collect-candidates.ts'
import type { ReviewPlan } from './plan-review.ts'
import type { CompleteOptions } from './review-changes-options.ts'
import { watchSubmissions } from './watch-submissions.ts'

/** What all chunks of a run share. */
export interface ChunkWorld {
  readonly changes: ChangeSet
  readonly plan: ReviewPlan
  readonly options: CompleteOptions
  readonly model: LanguageModel
  readonly budget: RunBudget
  readonly clock: Clock | null
  readonly signal: AbortSignal | undefined
}

/** What became of a chunk. */
export interface ChunkOutcome {
  readonly chunk: Chunk
  /** Null when the chunk was never begun. */
  readonly ending: LoopEnding | null
  readonly usage: UsageTotal
  readonly collected: CollectedFindings
}

/** Reviews one chunk in a conversation of its own. What was handed in before a failure is kept. */
export async function reviewChunk(
  chunk: Chunk,
  world: ChunkWorld,
  emit: (event: LoopEvent) => void,
  onFinding: (finding: Finding) => void,
): Promise<ChunkOutcome> {
  const { changes, plan, model, budget, clock, signal } = world
  const { settings, tools } = world.options
  const collector = collectCandidates(changes.files, findingPolicy(settings.confidenceThreshold), onFinding)
  const submissions = watchSubmissions(tools)
  const others = plan.otherFiles(chunk.parts.map(({ file }) => file))
  const diff = renderChunk(chunk)
  const text = changeReviewTask({
    otherFiles: others.lines,
    otherFilesLeftOut: others.leftOut,
    deletedFiles: plan.deletedFiles,
    diff,
  })
  const { ending, usage } = await runLoop(
    [{ role: 'user', text }],
    {
      model,
      system: changeReviewRole({ language: settings.language }),
      tools,
      context: {
        repository: changes.repository,
        files: changes.files,
        base: changes.mergeBase ?? changes.base?.oid ?? null,
        head: changes.head?.oid ?? null,
        collect: (candidate) => collector.collect(candidate),
        signal,
      },
      sessionKey: digestOf(`${chunk.id} ${diff}`, 32),
      maxOutputTokens: settings.maxOutputTokens,
      checkAnswer: () => Promise.resolve(null),
      budget,
      // A run of thousands of chunks keeps its events; what tools read is not worth that.
      previewBytes: 200,
      emit(event) {
        submissions.hear(event)
        emit(event)
      },
      clock,
      signal,
    },
    chunkLimits(chunk, world.options, model),
  )
  const collected = collector.result()
  const lost = submissions.lost(chunk.parts.map(({ file }) => pathOf(file)).join(', '))
  return { chunk, ending, usage, collected: lost === null ? collected : withWarning(collected, lost) }
}

function withWarning(collected: CollectedFindings, warning: Warning): CollectedFindings {
  return { ...collected, warnings: [...collected.warnings, warning] }
}

function findingPolicy(confidenceThreshold: number): FindingPolicy {
  return { confidenceThreshold, missingConfidence: 'below', ruleId: null }
}

function chunkLimits(chunk: Chunk, { settings, policy }: CompleteOptions, model: LanguageModel): LoopLimits {
  return {
    completion: 'finish-tool',
    fault: 'degrade',
    policy,
    maxRounds: settings.maxToolRounds,
    maxToolCalls: settings.maxToolRounds * maxCallsPerRound,
    maxCallsPerRound,
    maxContextCalls: Math.min(settings.maxContextToolCalls, contextCallsFor(chunk.changedLines)),
    maxResultBytes: resultBytesFor(model.capabilities.contextWindow),
    maxSilentAnswers: 3,
    maxAnswerRepairs: 0,
  }
}

const maxCallsPerRound = 32

/** Small changes need little context: 6 calls up to 10 lines, 8 up to 50. */
function contextCallsFor(changedLines: number): number {
  if (changedLines <= 10) return 6
  return changedLines <= 50 ? 8 : Number.POSITIVE_INFINITY
}

/** 256 KiB are about 85,000 tokens; where the window is known, tool results take at most half of it. */
function resultBytesFor(contextWindow: number | null): number {
  const most = 256 * 1024
  return contextWindow === null ? most : Math.min(most, Math.floor((contextWindow / 2) * 3))
}
