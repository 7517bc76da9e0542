import type { Result } from 'neverthrow'
import { err, ok, okAsync } from 'neverthrow'
import * as v from 'valibot'
import type { FinishPolicy } from '../loop/finish-reason-policy.ts'
import type { LoopLimits } from '../loop/loop-limits.ts'
import type { RunBudget } from '../loop/run-budget.ts'
import type { LoopOutcome } from '../loop/run-loop.ts'
import { runLoop } from '../loop/run-loop.ts'
import type { ChangeSet } from '../ports/change-source.ts'
import type { Clock } from '../ports/clock.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { defineTool } from '../tools/define-tool.ts'
import type { Tool } from '../tools/tool.ts'
import { toolError } from '../tools/tool.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { QuestionStage } from '../vocabulary/question-stage.ts'
import { hearTextAnswers } from './hear-text-answers.ts'
import type { QuestionEvent } from './question-event.ts'
import type { QuestionFailure } from './question-failure.ts'
import { failureOf } from './question-failure.ts'
import { takesSideQuestions } from './takes-side-questions.ts'
import { tallyQuestion } from './tally-question.ts'

/** What asking takes; the world of a chunk has it all. */
export interface QuestionWorld {
  readonly model: LanguageModel
  readonly options: {
    readonly policy: FinishPolicy
    readonly settings: { readonly maxOutputTokens: number | null }
  }
  readonly changes: Pick<ChangeSet, 'repository' | 'files'>
  readonly budget: RunBudget
  readonly clock: Clock | null
  readonly signal: AbortSignal | undefined
}

/** One question, asked beside a conversation and not part of it. */
export interface Question {
  readonly stage: QuestionStage
  /** Rules only: no repository data stands here. */
  readonly system: string
  /** All that the model gets to see, untrusted text fenced. */
  readonly text: string
}

/** A question whose answer is the arguments of one tool. */
export interface ToolQuestion<TSchema extends v.GenericSchema> extends Question {
  readonly tool: {
    /** Reads naturally as the end of the task, such as `challenge_done`. */
    readonly name: string
    readonly description: string
    readonly input: TSchema
  }
  /** What the schema cannot say: null when the answer is fine, else what is wrong, for the model to mend. */
  readonly check?: (answer: v.InferOutput<TSchema>) => string | null
}

/**
 * Asks for a text. Nothing rejects; the requests count on the run's budget. `hear` gets the events, from which the
 * report has its line and the usage.
 */
export async function askForText(
  question: Question,
  world: QuestionWorld,
  hear: (event: QuestionEvent) => void,
): Promise<Result<string, QuestionFailure>> {
  const asked = await ask(question, null, world, hear)
  return asked.andThen(({ answer }) => ok(answer?.trim() ?? ''))
}

/**
 * Asks for an answer of a shape: exactly one tool is offered, and calling it is the answer. Plain JSON of the same shape
 * counts as well, for models that talk instead of calling. What does not fit is told, and asked for again, twice at most.
 */
export async function askForAnswer<const TSchema extends v.GenericSchema>(
  question: ToolQuestion<TSchema>,
  world: QuestionWorld,
  hear: (event: QuestionEvent) => void,
): Promise<Result<v.InferOutput<TSchema>, QuestionFailure>> {
  const { name, description, input } = question.tool
  let answer: v.InferOutput<TSchema> | null = null
  const declared = defineTool({
    name,
    description,
    input,
    role: 'finish',
    run(given) {
      answer ??= given
      return okAsync({ content: 'Taken.', truncated: false })
    },
  })
  const tool: Tool = {
    ...declared,
    prepare: (args) =>
      declared.prepare(args).andThen((prepared) => {
        const parsed = v.safeParse(input, args)
        const problem = parsed.success ? (question.check?.(parsed.output) ?? null) : null
        return problem === null ? ok(prepared) : err(toolError('invalid_arguments', problem))
      }),
  }
  const asked = await ask(question, tool, world, hear)
  return asked.andThen(() =>
    answer === null ? err({ kind: 'unusable', code: 'empty_answers' } as const) : ok(answer),
  )
}

async function ask(
  question: Question,
  tool: Tool | null,
  world: QuestionWorld,
  hear: (event: QuestionEvent) => void,
): Promise<Result<{ readonly answer: string | null }, QuestionFailure>> {
  const { stage, system, text } = question
  const { budget, changes, clock, options, signal } = world
  if (!takesSideQuestions(world.model)) return err({ kind: 'not_asked', code: 'not_asked' })
  hear({ type: 'question-start', stage })
  const tally = tallyQuestion(stage, clock)
  const outcome = await runLoop(
    [{ role: 'user', text }],
    {
      model: tool === null ? world.model : hearTextAnswers(world.model, tool),
      system,
      tools: tool === null ? [] : [tool],
      context: {
        repository: changes.repository,
        files: changes.files,
        base: null,
        head: null,
        collect: () => ({ accepted: false, code: 'not_asked', reason: 'no finding is asked for here' }),
        signal,
      },
      sessionKey: digestOf(JSON.stringify([stage, text]), 32),
      maxOutputTokens: options.settings.maxOutputTokens,
      checkAnswer: (said) =>
        Promise.resolve({ problem: said.trim() === '' ? 'it is empty' : null, quirks: [] }),
      budget,
      previewBytes: 0,
      emit: tally.hear,
      clock,
      signal,
    },
    questionLimits(options.policy, tool),
  )
  const answered = readOutcome(outcome)
  hear(tally.end(answered.isErr() ? answered.error.code : null, outcome.usage))
  return answered
}

function readOutcome({ ending }: LoopOutcome): Result<{ readonly answer: string | null }, QuestionFailure> {
  return ending.type === 'completed' ? ok({ answer: ending.answer }) : err(failureOf(ending))
}

/** One try and two reminders; beyond that, a model that cannot answer costs more than the answer is worth. */
const maxAttempts = 3

function questionLimits(policy: FinishPolicy, tool: Tool | null): LoopLimits {
  return {
    completion: tool === null ? 'final-answer' : 'finish-tool',
    fault: 'degrade',
    policy,
    answerTool: tool?.declaration.name,
    maxRounds: tool === null ? 1 : maxAttempts,
    maxToolCalls: 8,
    maxCallsPerRound: 4,
    maxContextCalls: Number.POSITIVE_INFINITY,
    maxResultBytes: Number.POSITIVE_INFINITY,
    maxSilentAnswers: maxAttempts,
    maxAnswerRepairs: 0,
  }
}
