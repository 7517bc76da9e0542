import type { RoundsSummary } from '../loop/loop-world.ts'
import type { RunLimit } from '../loop/run-budget.ts'
import { bytesPerToken } from '../planning/estimate-tokens.ts'
import type { Turn } from '../ports/conversation.ts'
import { roundsSummaryRole, roundsSummaryTask } from '../prompts/rounds-summary.ts'
import { limitText } from '../tools/limit-output.ts'
import type { QuestionWorld } from './ask-question.ts'
import { askForText } from './ask-question.ts'
import type { QuestionEvent } from './question-event.ts'
import { roundsAsJson } from './rounds-as-json.ts'

/** 16 KiB are about 5,000 tokens; a longer summary is none. */
const maxSummaryBytes = 16 * 1024
/** Share of what a request may take that the rounds may; the rest is for words around them. */
const roundsShare = 0.8

/** Asks for a summary of older rounds; `requestTokens` is what one request may take. */
export async function askSummary(
  turns: readonly Turn[],
  requestTokens: number,
  world: QuestionWorld,
  hear: (event: QuestionEvent) => void,
): Promise<RoundsSummary> {
  const rounds = roundsAsJson(turns, Math.floor(requestTokens * roundsShare * bytesPerToken))
  const question = {
    stage: 'compression',
    system: roundsSummaryRole,
    text: roundsSummaryTask(rounds),
  } as const
  const asked = await askForText(question, world, hear)
  return asked.match(
    (text): RoundsSummary => ({ text: limitText(text, maxSummaryBytes, ' [cut]').text, limit: null }),
    ({ code }) => ({ text: null, limit: isRunLimit(code) ? code : null }),
  )
}

/** Whether a side question failed because the run may ask nothing any more. */
export function isRunLimit(code: string): code is RunLimit {
  return limits.includes(code)
}

const limits: readonly string[] = [
  'request_limit',
  'token_limit',
  'cost_limit',
  'time_limit',
] satisfies readonly RunLimit[]
