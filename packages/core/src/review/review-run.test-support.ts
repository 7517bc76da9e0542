import type { ModelRequest } from '../ports/language-model.ts'
import { readFences } from '../prompts/fence-untrusted.ts'
import type { ReviewReport } from '../report/report.ts'
import type { MemoryChange } from '../testing/memory-changes.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import type { ScriptedAnswer, ScriptedModel } from '../testing/scripted-model.ts'
import { callTool, fail, scriptedModel } from '../testing/scripted-model.ts'
import { reviewChanges } from './review-changes.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'
import type { ReviewChangesEvent } from './review-event.ts'

/** The call that ends a conversation. */
export const done = callTool('task_done')

/** So many numbered lines. */
export function numbered(count: number, word = 'line'): string {
  return Array.from({ length: count }, (_, place) => `${word} ${place + 1}\n`).join('')
}

/** A file that is new in the change. */
export function added(lines: number): MemoryChange {
  return { after: numbered(lines) }
}

/** A script that keeps what is said in conversations apart from the plans and summaries asked for beside them. */
export function talk(
  conversation: readonly ScriptedAnswer[],
  aside: readonly ScriptedAnswer[] = [],
): (request: ModelRequest) => ScriptedAnswer {
  const [said, answered] = [[...conversation], [...aside]]
  return ({ tools }) => {
    if (tools.length === 0) return answered.shift() ?? fail('invalid_request')
    return said.shift() ?? fail('invalid_request')
  }
}

/** Requests of conversations, without those beside them. */
export function conversationsOf(model: ScriptedModel): readonly ModelRequest[] {
  return model.requests.filter(({ tools }) => tools.length > 0)
}

/** A review of files in memory by a scripted model, a conversation for each, one after another. Findings are not looked at again. */
export async function runReview(
  files: Readonly<Record<string, MemoryChange>>,
  script: Parameters<typeof scriptedModel>[0],
  options: Partial<ReviewChangesOptions> = {},
  model: Parameters<typeof scriptedModel>[1] = {},
): Promise<{
  readonly report: ReviewReport
  readonly events: readonly ReviewChangesEvent[]
  readonly model: ScriptedModel
}> {
  const scripted = scriptedModel(script, model)
  const plain = { concurrency: 1, challenge: false, relocate: false, maxChunkFiles: 1 }
  const run = reviewChanges({ changes: memoryChanges(files), model: scripted, ...plain, ...options })
  const report = (await run)._unsafeUnwrap()
  const events: ReviewChangesEvent[] = []
  for await (const event of run) events.push(event)
  return { report, events, model: scripted }
}

/** The text of a fenced block in the user turns of a request; null when there is none. */
export function fenced(request: ModelRequest | undefined, kind: string): string | null {
  const turns = request?.turns ?? []
  const found = turns.flatMap((turn) => (turn.role === 'user' ? readFences(turn.text) : []))
  return found.find((fence) => fence.kind === kind)?.text ?? null
}

/** The newest results that a request shows, in the order of their calls. */
export function newestResults(request: ModelRequest | undefined): string[] {
  const turns = request?.turns ?? []
  const from = turns.findLastIndex(({ role }) => role === 'assistant')
  return turns.slice(from).flatMap((turn) => (turn.role === 'tool' ? [turn.content] : []))
}
