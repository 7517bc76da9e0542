import type { HeardRequest, Place } from './hear-request.ts'

/** One answer of a model, as chat completions write it; values may be as wrong as a fault wants them. */
export interface Answer {
  readonly message: Readonly<Record<string, unknown>> | null
  readonly finish: string
}

/** A call of a tool; arguments that are no text are sent as they are. */
export interface Call {
  readonly id?: string
  readonly name: string
  readonly arguments: unknown
}

/** An answer that calls tools. */
export function calls(...list: readonly Call[]): Answer {
  const toolCalls = list.map(({ id, name, arguments: args }, index) => ({
    id: id ?? `call_${index}`,
    type: 'function',
    function: { name, arguments: args },
  }))
  return { message: { role: 'assistant', content: null, tool_calls: toolCalls }, finish: 'tool_calls' }
}

/** An answer in words, or without any. */
export function says(
  content: unknown,
  finish = 'stop',
  more: Readonly<Record<string, unknown>> = {},
): Answer {
  return { message: { role: 'assistant', content, ...more }, finish }
}

/** The finding a test model reports about a place. */
export function findingAt(place: Place, change: Readonly<Record<string, unknown>> = {}) {
  return {
    severity: 'medium',
    category: 'correctness',
    file: place.path,
    start_line: place.line,
    existing_code: place.code,
    title: `Check this line of ${place.path}`,
    problem: 'The value is used before it is checked.',
    evidence: place.code.trim(),
    confidence: 0.9,
    ...change,
  }
}

/** A call that hands in a finding. */
export function comment(place: Place, change: Readonly<Record<string, unknown>> = {}): Call {
  return { name: 'code_comment', arguments: commentText(place, change) }
}

/** Its arguments. */
export function commentText(place: Place, change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ finding: findingAt(place, change) })
}

/** The call that ends a review. */
export const done: Call = { name: 'task_done', arguments: '{}' }

/** Answers to what is asked beside a conversation: every finding stands, and no lost one is found. */
const besideAnswers: Readonly<Record<string, string>> = {
  challenge_done: '{"withdraw":[]}',
  relocate_done: '{"existing_code":""}',
  hand_back: '{"word":"ready"}',
}

/** Where a test model comments when the diff has no added line. */
const nowhere: Place = { path: 'README.md', line: 1, code: 'nothing' }

/** The first place of a request. */
export function firstPlace({ places }: HeardRequest): Place {
  return places[0] ?? nowhere
}

/** What a model in good health does: end at once, report one finding a file, or look around first. */
export type Healthy = 'clean' | 'findings' | 'explore'

/** The answer of a model in good health. */
export function healthyAnswer(mode: Healthy, heard: HeardRequest): Answer {
  const [beside = ''] = heard.tools
  const answer = besideAnswers[beside]
  if (answer !== undefined) return calls({ name: beside, arguments: answer })
  if (!heard.tools.includes('task_done')) return says('Nothing to report.')
  if (mode === 'explore' && heard.answers < 2) {
    const { path, code } = firstPlace(heard)
    return heard.answers === 0
      ? calls({ name: 'file_read', arguments: JSON.stringify({ file_path: path }) })
      : calls({
          name: 'code_search',
          arguments: JSON.stringify({ search_text: code.trim().slice(0, 40) || 'x' }),
        })
  }
  if (mode !== 'clean' && !heard.commented && heard.places.length > 0) {
    return calls(...heard.places.map((place, index) => ({ ...comment(place), id: `call_${index}` })))
  }
  return calls(done)
}

/** The body around an answer. */
export function completion(model: string, answer: Answer, promptBytes: number): Record<string, unknown> {
  const prompt = Math.ceil(promptBytes / 4)
  const written = Math.ceil(JSON.stringify(answer.message).length / 4)
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 1_700_000_000,
    model,
    choices: [{ index: 0, message: answer.message, logprobs: null, finish_reason: answer.finish }],
    usage: { prompt_tokens: prompt, completion_tokens: written, total_tokens: prompt + written },
  }
}
