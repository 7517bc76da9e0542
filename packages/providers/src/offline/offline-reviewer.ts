import type {
  AssistantTurn,
  LanguageModel,
  ModelError,
  ModelRequest,
  ModelResponse,
  TokenUsage,
  ToolCall,
} from '@scrutineer/core'
import { errAsync, okAsync } from 'neverthrow'
import type { Answer } from './conversation/answer.ts'
import { reviewChange } from './conversation/review-change.ts'
import { reviewPullRequest } from './conversation/review-pull-request.ts'
import { readListedFiles, readShownFiles } from './conversation/shown-file.ts'
import type { ToolHistory } from './conversation/tool-history.ts'
import { readHistory } from './conversation/tool-history.ts'

/**
 * The offline reviewer: a fixed set of defect patterns behind the port of a model. It is no AI, needs no network and
 * gives equal answers to equal requests. It sees what a model is sent and nothing else: the fenced diff of the first
 * message, and what it reads with the offered tools.
 */
export function offlineReviewer(): LanguageModel {
  return {
    provider: 'offline',
    model,
    isAi: false,
    capabilities: { forcedTools: 'native', contextWindow: null },
    complete: (request, { signal }) =>
      signal?.aborted === true ? errAsync(aborted) : okAsync(respond(request)),
  }
}

const model = 'patterns-1'

const noTokens: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  totalTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
}

const noRequestId = { body: null, header: null } as const

const aborted: ModelError = {
  code: 'aborted',
  retryable: false,
  status: null,
  retryAfterMs: null,
  detail: '',
  requestId: noRequestId,
  attempts: [],
}

function respond(request: ModelRequest): ModelResponse {
  const turn = turnOf(answer(request), request)
  const word = turn.toolCalls.length > 0 ? 'tool_calls' : 'stop'
  return {
    finish: { unified: word, raw: word },
    turn,
    refusal: null,
    usage: noTokens,
    model,
    requestId: noRequestId,
    degraded: [],
    quirks: [],
    attempts: [{ status: null, errorCode: null, waitedMs: 0, usage: noTokens }],
  }
}

function answer(request: ModelRequest): Answer {
  const history = readHistory(request.turns)
  const message = firstMessage(request)
  const files = readShownFiles(message)
  return isPullRequest(request, history)
    ? reviewPullRequest(request, { files, listed: readListedFiles(message) }, history)
    : reviewChange(request, files, history)
}

function firstMessage({ turns }: ModelRequest): string {
  const [first] = turns
  return first?.role === 'user' ? first.text : ''
}

/** The offered tools tell the kind of review, and once they are withheld, those that were used, or the kind of diff. */
function isPullRequest(request: ModelRequest, history: ToolHistory): boolean {
  const names = request.tools.map(({ name }) => name)
  if (names.includes('code_comment') || names.includes('task_done')) return false
  if (names.some((name) => pullRequestTools.has(name))) return true
  if (history.calls.some(({ name }) => pullRequestTools.has(name))) return true
  return history.calls.length === 0 && /<untrusted kind="patch" /.test(firstMessage(request))
}

const pullRequestTools = new Set([
  'list_repository_files',
  'read_repository_file',
  'search_repository',
  'inspect_git_diff',
])

function turnOf(said: Answer, { turns, toolChoice }: ModelRequest): AssistantTurn {
  if (said.kind === 'text' || toolChoice === 'none') {
    return { role: 'assistant', text: said.kind === 'text' ? said.text : '', toolCalls: [], replay: null }
  }
  const toolCalls = said.calls.map(
    (call, index): ToolCall => ({ id: `offline-${turns.length}-${index + 1}`, problem: null, ...call }),
  )
  return { role: 'assistant', text: '', toolCalls, replay: null }
}
