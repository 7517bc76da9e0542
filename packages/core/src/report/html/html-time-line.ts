import { words } from '../describe-outcome.ts'
import type {
  ChunkSummary,
  CompressionSummary,
  ReviewReport,
  RoundSummary,
  SideQuestionSummary,
  ToolCallSummary,
} from '../report.ts'
import { htmlLine, htmlPath } from './html-text.ts'

/** Conversations that the page unfolds; the JSON report has all. */
const mostChunks = 500

/** What happened in each conversation, step by step, with how long it took where that is known. */
export function htmlTimeLine(report: ReviewReport): string {
  const shown = report.chunks.slice(0, mostChunks)
  if (shown.length === 0) return '<p>No conversation took place.</p>'
  const steps = {
    rounds: byChunk(report.rounds),
    calls: byChunk(report.toolCalls),
    questions: byChunk(report.sideQuestions),
    compressions: byChunk(report.compressions),
  }
  const longest = [...report.rounds, ...report.toolCalls, ...report.sideQuestions].reduce(
    (most, { durationMs }) => Math.max(most, durationMs ?? 0),
    1,
  )
  const more = report.chunks.length - shown.length
  return [
    ...shown.map((chunk) => {
      const { id } = chunk
      const own = {
        rounds: steps.rounds.get(id) ?? [],
        calls: steps.calls.get(id) ?? [],
        questions: steps.questions.get(id) ?? [],
        compressions: steps.compressions.get(id) ?? [],
      }
      return chunkOf(chunk, own, longest)
    }),
    ...(more > 0 ? [`<p class="quiet">${more} more conversations are in the JSON report.</p>`] : []),
  ].join('\n')
}

function byChunk<Step extends { readonly chunk: string }>(steps: readonly Step[]): Map<string, Step[]> {
  const grouped = new Map<string, Step[]>()
  for (const step of steps) {
    const known = grouped.get(step.chunk)
    if (known === undefined) grouped.set(step.chunk, [step])
    else known.push(step)
  }
  return grouped
}

/** What happened in one conversation and beside it. */
interface ChunkSteps {
  readonly rounds: readonly RoundSummary[]
  readonly calls: readonly ToolCallSummary[]
  readonly questions: readonly SideQuestionSummary[]
  readonly compressions: readonly CompressionSummary[]
}

function chunkOf(chunk: ChunkSummary, steps: ChunkSteps, longest: number): string {
  const { rounds, calls, questions, compressions } = steps
  const asked = (question: SideQuestionSummary) =>
    rowOf('', words(question.stage), questionOf(question), question.durationMs, longest, 'bar3')
  const rows = [
    ...questions.filter(({ stage }) => stage === 'plan').map(asked),
    ...rounds.flatMap((round) => [
      rowOf(`${round.round}`, 'model', answerOf(round), round.durationMs, longest, 'bar'),
      ...calls
        .filter((call) => call.round === round.round)
        .map((call) =>
          rowOf(`${round.round}`, htmlLine(call.tool), resultOf(call), call.durationMs, longest, 'bar2'),
        ),
      ...compressions
        .filter((compression) => compression.round === round.round)
        .map((compression) =>
          rowOf(`${round.round}`, 'summary', summaryOf(compression), null, longest, 'bar3'),
        ),
    ]),
    ...questions.filter(({ stage }) => stage !== 'plan' && stage !== 'compression').map(asked),
  ]
  const [first = '', ...others] = chunk.paths
  const name = `${htmlPath(first)}${others.length === 0 ? '' : ` and ${others.length} more`}`
  const time = chunk.durationMs === null ? '' : `, ${secondsOf(chunk.durationMs)}`
  const tone = chunk.complete ? 'good' : 'bad'
  const ended = chunk.resumed ? 'reviewed by an earlier run' : words(chunk.ended)
  return `<details>
<summary><span class="path">${name}</span> <span class="quiet">${countOf(chunk.rounds, 'answer')}, ${countOf(chunk.toolCalls, 'call')}, ${tokensOf(chunk.usage.totalTokens)}${time}</span> <span class="${tone}">${ended}</span></summary>
<div class="scroll" tabindex="0" role="region" aria-label="Steps of ${htmlPath(first)}"><table class="list">
<thead><tr><th scope="col" class="number">Round</th><th scope="col">Step</th><th scope="col">Result</th><th scope="col">Time</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div></details>`
}

function rowOf(
  round: string,
  step: string,
  result: string,
  durationMs: number | null,
  longest: number,
  tone: string,
): string {
  const width = durationMs === null ? 0 : Math.max(1, Math.round((durationMs / longest) * 160))
  const bar =
    durationMs === null
      ? ''
      : `<svg width="170" height="10" role="img" aria-label="${secondsOf(durationMs)}"><rect class="${tone}" width="${width}" height="10" rx="2"></rect></svg><span class="quiet">${secondsOf(durationMs)}</span>`
  return `<tr><td class="number">${round}</td><td>${step}</td><td>${result}</td><td>${bar}</td></tr>`
}

function answerOf({ finish, error, requests, usage }: RoundSummary): string {
  const said =
    error === null ? words(finish?.unified ?? 'unknown') : `<span class="bad">${words(error)}</span>`
  const tokens = usage?.totalTokens === null || usage === null ? '' : `, ${usage.totalTokens} tokens`
  return `${said}${requests > 1 ? `, ${requests} requests` : ''}${tokens}`
}

function questionOf({ status, error, attempts, usage }: SideQuestionSummary): string {
  const said = status === 'answered' ? 'answered' : `<span class="bad">${words(error ?? 'failed')}</span>`
  return `${said}${attempts > 1 ? `, asked ${attempts} times` : ''}, ${tokensOf(usage.totalTokens)}`
}

function tokensOf(total: number | null): string {
  return total === null ? 'tokens unknown' : `${total} tokens`
}

function summaryOf({ status, tokensBefore, tokensAfter }: CompressionSummary): string {
  return status === 'done' ? `${tokensBefore} to ${tokensAfter} tokens` : words(status)
}

function resultOf({ error, cached, outputBytes, truncated }: ToolCallSummary): string {
  if (error !== null) return `<span class="bad">${words(error)}</span>`
  return `${outputBytes} bytes${truncated ? ', cut' : ''}${cached ? ', remembered' : ''}`
}

function secondsOf(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function countOf(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
