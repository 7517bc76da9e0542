import type { FindingPolicy } from '../findings/check-finding.ts'
import type { Finding } from '../findings/finding.ts'
import type { LoopEvent } from '../loop/loop-event.ts'
import type { LoopLimits } from '../loop/loop-limits.ts'
import { runLoop } from '../loop/run-loop.ts'
import type { Chunk } from '../planning/chunk.ts'
import { bytesPerToken } from '../planning/estimate-tokens.ts'
import { changeReviewRole } from '../prompts/change-review-role.ts'
import { changeReviewTask } from '../prompts/change-review-task.ts'
import { digestOf } from '../vocabulary/digest.ts'
import { askPlan } from './ask-plan.ts'
import { askSummary } from './ask-summary.ts'
import type { ChunkOutcome } from './chunk-outcome.ts'
import type { ChunkWorld } from './chunk-world.ts'
import { collectCandidates } from './collect-candidates.ts'
import { compressionWarning } from './compression-warning.ts'
import { nameChunk } from './name-chunk.ts'
import { partOfChunk } from './part-of-chunk.ts'
import type { QuestionEvent } from './question-event.ts'
import { settleChunk } from './settle-chunk.ts'
import type { SettleListener } from './settle-listener.ts'
import { takesSideQuestions } from './takes-side-questions.ts'
import { watchSubmissions } from './watch-submissions.ts'

/** Hears what happens in one chunk. */
export interface ChunkListener extends SettleListener {
  readonly onEvent: (event: LoopEvent | QuestionEvent) => void
  readonly onFinding: (finding: Finding) => void
}

/** Reviews one chunk in a conversation of its own. What was handed in before a failure is kept. */
export async function reviewChunk(
  chunk: Chunk,
  world: ChunkWorld,
  listener: ChunkListener,
): Promise<ChunkOutcome> {
  const { changes, plan, model, budget, clock, signal } = world
  const { settings, tools } = world.options
  const collector = collectCandidates(
    changes.files,
    findingPolicy(settings.confidenceThreshold),
    listener.onFinding,
  )
  const submissions = watchSubmissions(tools)
  const part = partOfChunk(chunk, plan)
  const subject = nameChunk(chunk)
  const planned = plan.wantsPlan(chunk)
    ? await askPlan(part, subject, world, listener.onEvent)
    : { plan: null, warning: null }
  const outcome = await runLoop(
    [{ role: 'user', text: changeReviewTask({ ...part, plan: planned.plan }) }],
    {
      model,
      system: changeReviewRole({ language: settings.language, policy: part.context.policy !== null }),
      tools,
      context: {
        repository: changes.repository,
        files: changes.files,
        base: changes.mergeBase ?? changes.base?.oid ?? null,
        head: changes.head?.oid ?? null,
        collect: (candidate) => collector.collect(candidate),
        signal,
      },
      sessionKey: digestOf(`${chunk.id} ${part.diff}`, 32),
      maxOutputTokens: settings.maxOutputTokens,
      checkAnswer: () => Promise.resolve({ problem: null, quirks: [] }),
      summarise: (turns) => askSummary(turns, plan.requestTokens, world, listener.onEvent),
      budget,
      // A run of thousands of chunks keeps its events; what tools read is not worth that.
      previewBytes: 200,
      emit(event) {
        submissions.hear(event)
        listener.onEvent(event)
      },
      clock,
      signal,
    },
    chunkLimits(chunk, world),
  )
  const warnings = [
    planned.warning,
    ...outcome.compressions.map((compression) => compressionWarning(compression, subject)),
    submissions.lost(subject),
  ].filter((warning) => warning !== null)
  return settleChunk({ chunk, outcome, collector, warnings }, world, listener)
}

function findingPolicy(confidenceThreshold: number): FindingPolicy {
  return { confidenceThreshold, missingConfidence: 'below', ruleId: null }
}

function chunkLimits(chunk: Chunk, { options, plan, model }: ChunkWorld): LoopLimits {
  const { settings, policy } = options
  const { requestTokens, fixedTokens } = plan
  // A reviewer of fixed rules reads no tokens, so nothing is too long for it.
  const bounded = model.isAi || model.capabilities.contextWindow !== null
  return {
    completion: 'finish-tool',
    fault: 'degrade',
    policy,
    maxRounds: settings.maxToolRounds,
    maxToolCalls: settings.maxToolRounds * maxCallsPerRound,
    maxCallsPerRound,
    maxContextCalls: Math.min(settings.maxContextToolCalls, contextCallsFor(chunk.changedLines)),
    room: bounded ? { tokens: requestTokens, fixedTokens, compresses: takesSideQuestions(model) } : undefined,
    maxResultBytes: resultBytesFor(requestTokens),
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

/** 256 KiB are about 85,000 tokens. In a small window, results leave room for the part under review and for a summary. */
function resultBytesFor(requestTokens: number): number {
  return Math.min(256 * 1024, Math.floor(requestTokens * 0.75 * bytesPerToken))
}
