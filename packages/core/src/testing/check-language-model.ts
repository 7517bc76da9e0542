import type { Result } from 'neverthrow'
import type { ToolTurn, Turn } from '../ports/conversation.ts'
import { finishReasons } from '../ports/finish-reason.ts'
import type { LanguageModel, ModelRequest, ModelResponse } from '../ports/language-model.ts'
import { type ModelAttempt, type ModelError, modelErrorCodes } from '../ports/model-error.ts'
import { isJsonObject } from '../vocabulary/json.ts'
import type { TokenUsage } from '../vocabulary/token-usage.ts'
import type { Expectation, FailedExpectation } from './failed-expectation.ts'
import { compareValues, runExpectations } from './failed-expectation.ts'

/** A signal and what aborts it: an `AbortController` is one. */
export interface Abortable {
  readonly signal: AbortSignal
  abort(): void
}

/** What a check needs to know beside the model. */
export interface LanguageModelCheckOptions {
  /** Makes a signal, as in `() => new AbortController()`. */
  readonly newAbort: () => Abortable
  /** Texts that must not be found in anything that comes out, such as the key. */
  readonly secrets?: readonly string[] | undefined
}

/**
 * Checks that a model keeps what its port promises. `open` makes one that answers whatever it is asked, with or without a
 * call of the tool it is offered; the answer lists what failed and is empty for a model that conforms. Needs no test
 * framework. A model that never answers an aborted request keeps the check waiting for ever: give the test a limit.
 */
export async function checkLanguageModel(
  open: () => LanguageModel,
  { newAbort, secrets = [] }: LanguageModelCheckOptions,
): Promise<FailedExpectation[]> {
  const without = (value: unknown): string | null =>
    secrets.some((secret) => JSON.stringify(value)?.includes(secret)) ? 'a secret came out' : null
  return runExpectations([
    { name: 'it says who it is and what it can do', check: async () => problemOfIdentity(open()) },
    { name: 'it can be shown without its secrets', check: async () => without(open()) },
    {
      name: 'it answers in the words of the port',
      check: async () => {
        const answer = await open().complete(first, {})
        return problemOfAnswer(answer) ?? without(answer)
      },
    },
    {
      name: 'it answers without tools',
      check: async () => problemOfAnswer(await open().complete({ ...first, tools: [] }, {})),
    },
    {
      name: 'it takes a forced and a forbidden tool choice, or says that it did not',
      check: async () =>
        problemOfAnswer(await open().complete({ ...first, toolChoice: 'required' }, {})) ??
        problemOfAnswer(await open().complete({ ...first, toolChoice: 'none' }, {})),
    },
    { name: 'it takes its own turns back', check: async () => problemOfConversation(open()) },
    {
      name: 'it leaves the request as it was',
      check: async () => {
        const before = JSON.stringify(first)
        await open().complete(first, {})
        return compareValues(JSON.parse(JSON.stringify(first)), JSON.parse(before))
      },
    },
    ...abortExpectations(open, newAbort),
  ])
}

const first: ModelRequest = {
  system: 'Answer in one word or call the tool.',
  turns: [{ role: 'user', text: 'Is there a file named a.ts?' }],
  tools: [
    {
      name: 'file_find',
      description: 'Finds files by name.',
      parameters: {
        type: 'object',
        properties: { query: { type: 'string' } },
        required: ['query'],
        additionalProperties: false,
      },
    },
  ],
  toolChoice: 'auto',
  maxOutputTokens: 200,
  sessionKey: 'check-0001',
  tolerate: [],
}

function abortExpectations(open: () => LanguageModel, newAbort: () => Abortable): Expectation[] {
  return [
    {
      name: 'it ends with aborted when the signal already has, and sends nothing',
      check: async () => {
        const controller = newAbort()
        controller.abort()
        const answer = await open().complete(first, { signal: controller.signal })
        return isAborted(answer) &&
          answer.isErr() &&
          answer.error.attempts.every(({ status }) => status === null)
          ? null
          : 'it went on'
      },
    },
    {
      name: 'it ends with aborted or with its answer when the signal aborts meanwhile',
      check: async () => {
        const controller = newAbort()
        const answering = open().complete(first, { signal: controller.signal })
        controller.abort()
        const answer = await answering
        return answer.isOk() || isAborted(answer) ? problemOfAnswer(answer) : 'it failed in another way'
      },
    },
    {
      name: 'an abort after the answer changes nothing',
      check: async () => {
        const controller = newAbort()
        const answer = await open().complete(first, { signal: controller.signal })
        controller.abort()
        return problemOfAnswer(answer)
      },
    },
  ]
}

function isAborted(answer: Result<ModelResponse, ModelError>): boolean {
  return answer.isErr() && answer.error.code === 'aborted'
}

function problemOfIdentity(model: LanguageModel): string | null {
  const { provider, capabilities } = model
  if (provider === '' || model.model === '') return 'provider and model must have names'
  if (!['native', 'none'].includes(capabilities.forcedTools)) return `forcedTools ${capabilities.forcedTools}`
  const { contextWindow } = capabilities
  return contextWindow === null || isCount(contextWindow) ? null : `contextWindow ${contextWindow}`
}

/** Three rounds with results of our own: an adapter that loses what its server wants back fails here. */
async function problemOfConversation(model: LanguageModel): Promise<string | null> {
  const turns: Turn[] = [...first.turns]
  const seen = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const answer = await model.complete({ ...first, turns: [...turns] }, {})
    const problem = problemOfAnswer(answer)
    if (problem !== null) return problem
    if (answer.isErr()) return `round ${round + 1} ended with ${answer.error.code}`
    const { turn } = answer.value
    const again = turn.toolCalls.find(({ id }) => seen.has(id))
    if (again !== undefined) return `the id ${again.id} came twice in one conversation`
    for (const { id } of turn.toolCalls) seen.add(id)
    turns.push(turn, ...turn.toolCalls.map(({ id, name }) => resultFor(id, name)))
    if (turn.toolCalls.length === 0) turns.push({ role: 'user', text: 'Are you sure?' })
  }
  return null
}

function resultFor(callId: string, toolName: string): ToolTurn {
  return { role: 'tool', callId, toolName, content: '{"ok":true,"files":["a.ts"]}', isError: false }
}

function problemOfAnswer(answer: Result<ModelResponse, ModelError>): string | null {
  if (answer.isErr()) {
    const { code, attempts, retryAfterMs } = answer.error
    if (!modelErrorCodes.includes(code)) return `the code ${String(code)}`
    if (retryAfterMs !== null && !isCount(retryAfterMs)) return `retryAfterMs ${retryAfterMs}`
    return problemOfAttempts(attempts)
  }
  const { finish, turn, usage, attempts, remembered = false } = answer.value
  if (!finishReasons.includes(finish.unified)) return `the finish reason ${String(finish.unified)}`
  if (finish.unified === 'error') return 'an answer that ended in an error must be an error'
  const ids = turn.toolCalls.map(({ id }) => id)
  if (ids.includes('') || new Set(ids).size < ids.length) return `call ids ${JSON.stringify(ids)}`
  for (const call of turn.toolCalls) {
    if (!isJsonObject(call.arguments)) return 'arguments that are no object'
    if (call.problem !== null && Object.keys(call.arguments).length > 0) return 'arguments beside a problem'
  }
  if (attempts.length === 0 && !remembered) return 'an answer without an attempt'
  if (attempts.length > 0 && remembered) return 'a remembered answer with an attempt'
  return problemOfUsage(usage) ?? problemOfAttempts(attempts)
}

function problemOfAttempts(attempts: readonly ModelAttempt[]): string | null {
  for (const { usage, waitedMs, errorCode } of attempts) {
    if (!isCount(waitedMs)) return `waitedMs ${waitedMs}`
    if (errorCode !== null && !modelErrorCodes.includes(errorCode)) return `the code ${String(errorCode)}`
    const problem = problemOfUsage(usage)
    if (problem !== null) return problem
  }
  return null
}

function problemOfUsage(usage: TokenUsage | null): string | null {
  const counts = Object.entries(usage ?? {}) as [string, number | null][]
  const wrong = counts.find(([, count]) => count !== null && !isCount(count))
  return wrong === undefined ? null : `${wrong[0]} ${wrong[1]}`
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
