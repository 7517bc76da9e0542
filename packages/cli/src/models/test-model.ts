import {
  describeModelError,
  type LanguageModel,
  type ModelError,
  type ModelProbe,
  probeModel,
} from '@scrutineer/core'
import { interruptedFailure } from '../changes/to-change-failure.ts'
import { startDeadline } from '../environment/start-deadline.ts'
import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'

/** What a test of a model found. */
export interface ModelTest {
  /** Null where no answer came. */
  readonly probe: ModelProbe | null
  /** HTTP status of a refusal; null where there was an answer, or nobody to refuse. */
  readonly status: number | null
  readonly milliseconds: number
  /** Why the model cannot review; null when it can. */
  readonly failure: Failure | null
}

/** Asks a model the one question of a test; retries and all, it takes `timeoutMs` at most. */
export async function testModel(
  model: LanguageModel,
  timeoutMs: number,
  { clock, interrupted }: Pick<Surroundings, 'clock' | 'interrupted'>,
): Promise<ModelTest> {
  const started = clock.now()
  const deadline = startDeadline(timeoutMs, interrupted)
  const asked = await probeModel(model, { clock, signal: deadline.signal })
  deadline.clear()
  const milliseconds = Math.max(0, clock.now() - started)
  if (asked.isOk()) {
    return { probe: asked.value, status: null, milliseconds, failure: failureOfProbe(asked.value) }
  }
  const { status } = asked.error
  const failure = interrupted.aborted ? interruptedFailure : failureOfError(asked.error, model, timeoutMs)
  return { probe: null, status, milliseconds, failure }
}

function failureOfError(error: ModelError, { model }: LanguageModel, timeoutMs: number): Failure {
  if (error.code === 'aborted') {
    return {
      code: 'timeout',
      message: `${model} gave no answer within ${timeoutMs / 1000} seconds, expected one; allow more time with --model-timeout, or check its server`,
    }
  }
  const status = error.status === null ? '' : ` (HTTP status ${error.status})`
  const advice = error.code === 'model_not_found' ? '; scrutineer models list shows those it has' : ''
  return {
    code: error.code,
    message: `${model} could not be asked${status}: ${describeModelError(error)}${advice}`,
  }
}

function failureOfProbe({ toolCalls, finish }: ModelProbe): Failure | null {
  const instead = {
    native: null,
    wrong: 'made another call than it was asked for',
    in_text: 'wrote the call as text, which is never run',
    none: 'called no tool',
  }[toolCalls]
  if (instead === null) return null
  return {
    code: 'no_tool_call',
    message:
      `the model ${instead} (finish ${finish.raw ?? finish.unified}), expected a native tool call; ` +
      'a review needs a model and a server that call tools, so name another with --model-name or --model-endpoint',
  }
}
