import type { Result } from 'neverthrow'
import * as v from 'valibot'
import { finishReasons } from '../ports/finish-reason.ts'
import type { ModelResponse } from '../ports/language-model.ts'
import type { ModelError } from '../ports/model-error.ts'
import { modelErrorCodes } from '../ports/model-error.ts'

/**
 * The field in which what a model answered, or failed with, is not what its port says; empty for one that is neither, null
 * where all fits that a conversation relies on.
 */
export function problemOfAnswer(answered: Result<ModelResponse, ModelError>): string | null {
  const parsed = answered.isErr()
    ? v.safeParse(failure, answered.error, { abortEarly: true })
    : v.safeParse(response, answered.value, { abortEarly: true })
  return parsed.success ? null : (v.getDotPath(parsed.issues[0]) ?? '')
}

const attempts = v.array(v.object({ usage: v.nullable(v.object({})) }))

const response = v.object({
  finish: v.object({ unified: v.picklist(finishReasons) }),
  turn: v.object({
    text: v.string(),
    toolCalls: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        arguments: v.object({}),
        problem: v.nullable(v.string()),
      }),
    ),
  }),
  requestId: v.object({}),
  degraded: v.array(v.string()),
  quirks: v.array(v.string()),
  attempts,
})

const failure = v.object({ code: v.picklist(modelErrorCodes), detail: v.string(), attempts })
