// Writes docs/tool-calling.md from a run of the service between a scripted model and a pull request in memory, so that
// what the page shows is what was sent. A test compares the two.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PullRequestLimits } from '@scrutineer/core'
import {
  defaultRetrySeconds,
  failureStatuses,
  type ReviewFailureCode,
} from '../packages/http/src/reviews/review-failure.ts'
import { calling, completion, concluding, toolCall } from '../packages/http/test/support/completion.ts'
import { json, raw, type Step, silence } from '../packages/http/test/support/scripted-provider.ts'
import { type Answer, startService } from '../packages/http/test/support/start-service.ts'
import { pullRequestUrl, walkthroughAnswers } from '../packages/http/test/support/walkthrough.ts'
import { root } from './workspace.ts'

export const toolCallingPage: string = join(root, 'docs/tool-calling.md')

/** Durations are no part of the protocol: time stands still. */
const clock = { now: () => 0 }

interface Played {
  readonly requests: readonly {
    readonly headers: Readonly<Record<string, unknown>>
    readonly body: Record<string, unknown>
  }[]
  readonly answer: Answer
}

async function play(
  steps: readonly Step[],
  more: { readonly limits?: Partial<PullRequestLimits>; readonly reviewTimeoutMs?: number } = {},
): Promise<Played> {
  const service = await startService({ clock, ...more })
  try {
    service.provider.play(...steps)
    const answer = await service.review({ include_trace: true })
    return { requests: service.provider.requests as unknown as Played['requests'], answer }
  } finally {
    await service.close()
  }
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}

/** JSON for readers: small things on one line, and long texts cut. */
function show(value: unknown): string {
  const cut = (_key: string, part: unknown): unknown =>
    typeof part === 'string' && part.length > 600 ? `${part.slice(0, 160)} …` : part
  const text = JSON.stringify(value, cut, 2)
  const flat = text.replace(
    /\[\n\s+("[^"\n]*"(?:,\n\s+"[^"\n]*")*)\n\s+\]/g,
    (_whole, items: string) => `[${items.replace(/\n\s+/g, ' ')}]`,
  )
  return block('json', flat)
}

interface Message {
  readonly role: string
  readonly content: string
}

function messagesOf(played: Played, round: number): readonly Message[] {
  return (played.requests[round]?.body['messages'] ?? []) as readonly Message[]
}

async function walkthrough(): Promise<string> {
  const played = await play(walkthroughAnswers.map((answer) => json(answer)))
  const [first] = played.requests
  const [system, user] = messagesOf(played, 0)
  const [, , asked, result] = messagesOf(played, 1)
  const headers: Readonly<Record<string, unknown>> = first?.headers ?? {}
  return `## 1. The service sends messages and tools

${block('http', `POST /zen/go/v1/chat/completions HTTP/1.1\nHost: opencode.ai\nAuthorization: Bearer <OPENCODE_API_KEY>\nContent-Type: ${String(headers['content-type'])}\nUser-Agent: ${String(headers['user-agent'])}\nx-opencode-session: ${String(headers['x-opencode-session'])}`)}

The session id is made from the pull request and its two commits; it is the same in every round, which keeps the
conversation on one upstream and its cache warm.

${show({
  ...first?.body,
  messages: [
    { role: system?.role, content: '(the rules, below)' },
    { role: user?.role, content: '(the pull request, below)' },
  ],
})}

The rules hold no text of the repository:

${block('text', system?.content ?? '')}

The pull request holds nothing else. Each foreign text stands in a block whose end carries a digest of that text, so that no
text can end its own block:

${block('text', user?.content ?? '')}

There is no shell, no write, no test runner and no network among the tools, and none can be added by what a repository says.

## 2. The model asks for a tool

${show(walkthroughAnswers[0])}

\`finish_reason: tool_calls\` does not end anything. Every call of the round is checked before one of them runs: envelope, id,
name, arguments and limits.

## 3. The service answers with a result

The next request holds the same system and user message, the same tools and the same choice. Added are the model's own
message, exactly as it came, and one message for each call, in the order of the calls:

${show(asked)}

(\`reasoning_content\` is there because the default model wants its reasoning back in every turn, and to be told when there was
none.)

${show(result)}

\`truncated\` in a result says that lines remain after \`end_line\`. In the trace, it says that a bound cut what was asked for.

## 4. The model ends with a review

${show(walkthroughAnswers[1])}

Only \`finish_reason: stop\` without a call, with JSON that fits the schema and names files and lines that exist, becomes an
answer.

## 5. The service answers its client

With \`"include_trace": true\`:

${show(played.answer.body)}`
}

async function toolFailure(): Promise<string> {
  const { requests } = await play([
    json(calling(toolCall('call_1', 'read_repository_file', { path: '../../etc/passwd' }))),
    json(concluding({ summary: 'Nothing.', findings: [], notes: [] })),
  ])
  const [, , , result] = messagesOf({ requests, answer: { status: 0, headers: new Headers(), body: {} } }, 1)
  return `A tool that cannot answer is no fault of the protocol: the model reads why, and goes on.

${show(result)}`
}

interface Trouble {
  readonly reason: string
  readonly what: string
  readonly doing: string
  readonly steps: readonly Step[]
  readonly more?: Parameters<typeof play>[1]
}

const again = json(calling(toolCall('call_1', 'list_repository_files')))

const troubles: readonly Trouble[] = [
  {
    reason: 'max_rounds',
    what: 'The model asked for tools in every answer it was allowed (8, `REVIEW_MAX_ROUNDS`). Calls of the last answer are not run, since no answer could use them.',
    doing:
      'Read the trace of a similar review that ended: a model that reads one file a round needs more rounds, or is better told apart by `OPENCODE_MODEL`. A pull request of hundreds of files is better split.',
    steps: [again],
    more: { limits: { maxRounds: 1 } },
  },
  {
    reason: 'max_tool_calls',
    what: 'The calls of all rounds together passed the limit (32, `REVIEW_MAX_TOOL_CALLS`). Nothing of the round that passed it is run.',
    doing: 'As for `max_rounds`. More than 8 calls in one round are `invalid_tool_call`.',
    steps: [
      json(calling(toolCall('call_1', 'list_repository_files'), toolCall('call_2', 'inspect_git_diff'))),
    ],
    more: { limits: { maxToolCalls: 1 } },
  },
  {
    reason: 'review_timeout',
    what: 'The review took longer than allowed (900 seconds, `REVIEW_TIMEOUT_SECONDS`), GitHub and Git included.',
    doing:
      'Look at `duration_ms` and `rounds` in the log. Zero rounds point to GitHub or a large repository, few rounds to a slow model.',
    steps: [silence],
    more: { reviewTimeoutMs: 200 },
  },
  {
    reason: 'invalid_tool_call',
    what: 'A call could not be run as it was: unknown tool, arguments that are no JSON object or do not fit the schema, an id that is missing or was used before, more than 8 calls in a round, or calls beside `stop`. Nothing of its round is run.',
    doing:
      'The detail names the first such call. A model that does this often is not fit for tools; some gateways break calls that the model made well.',
    steps: [json(calling(toolCall('call_1', 'run_command', { command: 'ls' })))],
  },
  {
    reason: 'invalid_model_response',
    what: 'The answer is no chat completion, or its content no valid final review: prose, JSON in a fence, unknown members, texts above 8 KiB, more than 100 findings or notes, a path or a line that does not exist.',
    doing:
      'The detail points to the place. Asking again may help. The library and `scrutineer pr --tolerance lenient` accept fences and a few other known habits.',
    steps: [json(concluding('The change looks fine.'))],
  },
  {
    reason: 'upstream_response_too_large',
    what: "The provider's answer had more than 2 MiB.",
    doing: 'No review is that long: look at what answers at `OPENCODE_BASE_URL`.',
    steps: [raw(' '.repeat(2 * 1024 * 1024 + 1))],
  },
  {
    reason: 'unsupported_finish_reason',
    what: 'The model stopped for `length`, `content_filter`, no reason or one that is not known. What it wrote is not used, however whole it looks.',
    doing:
      'At `length` with an empty answer, reasoning used up the output: raise the output tokens (`scrutineer pr --max-output-tokens`, `maxOutputTokens` in the library; the service itself sets no limit) or take a model that thinks less. A null reason comes from gateways that could not translate one.',
    steps: [json(completion({ finish: 'length', content: '' }))],
  },
]

async function troubleshooting(): Promise<string> {
  const parts: string[] = []
  for (const { reason, what, doing, steps, more } of troubles) {
    const { answer } = await play(steps, more)
    if (answer.body['termination_reason'] !== reason)
      throw new Error(`${reason}: ${JSON.stringify(answer.body)}`)
    parts.push(`### \`${reason}\`\n\n${what}\n\n${doing}\n\nStatus ${answer.status}:\n\n${show(answer.body)}`)
  }
  return parts.join('\n\n')
}

function codeTable(): string {
  const rows = Object.entries(failureStatuses)
    .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .map(([code, status]) => {
      const seconds = defaultRetrySeconds[code as ReviewFailureCode]
      return `| ${status} | \`${code}\` | ${seconds === undefined ? '' : `${seconds} s`} |`
    })
  return [
    '| status | code | `Retry-After`, where nobody else said one |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** The page as it should be. */
export async function renderToolCalling(): Promise<string> {
  return `# Tool calling

How a pull request is reviewed on the wire: one conversation with a model that may call four read-only tools and must end with
one JSON review. Everything in the boxes was sent or received in a run (\`npm run docs\` writes this page anew); only the host
and the key are replaced.

\`\`\`sh
curl http://127.0.0.1:8000/reviews -H 'Content-Type: application/json' \\
  -d '{"pr_url": "${pullRequestUrl}", "include_trace": true}'
\`\`\`

${await walkthrough()}

## Results that are errors

${await toolFailure()}

## Finish reasons

| \`finish_reason\` | what the service does |
| --- | --- |
| \`tool_calls\` | checks every call of the round, runs them, appends the results, asks again |
| \`stop\` | takes the content for the final review, checks it and answers with it |
| \`length\`, \`content_filter\`, null, anything else | ends with \`unsupported_finish_reason\` |

## When it ends without a review

An error body is \`{code, detail, termination_reason?}\`. The reason is there when the conversation was ended by the service.

${await troubleshooting()}

## All codes

${codeTable()}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(toolCallingPage, await renderToolCalling())
