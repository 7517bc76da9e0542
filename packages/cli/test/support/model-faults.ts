import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { HeardRequest } from './hear-request.ts'
import {
  type Answer,
  calls,
  comment,
  commentText,
  done,
  findingAt,
  firstPlace,
  healthyAnswer,
  says,
} from './model-answer.ts'
import { event, sendStream } from './send-stream.ts'

/** A request that is answered wrongly. */
export interface FaultContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly heard: HeardRequest
  /** The body of a healthy answer. */
  readonly body: Record<string, unknown>
}

/**
 * What a broken model does: `respond` writes the response itself (or leaves it unwritten), `answer` gives another
 * answer, `bend` another body around a healthy answer. `stream` sends the events of a stream, and strikes nobody who asks for
 * none.
 */
export type Fault =
  | { readonly respond: (context: FaultContext) => void }
  | { readonly answer: (heard: HeardRequest) => Answer }
  | { readonly bend: (body: Record<string, unknown>) => Readonly<Record<string, unknown>> }
  | { readonly stream: (response: ServerResponse, events: readonly string[]) => void }

const json = { 'content-type': 'application/json' }
const hugeBytes = 5 * 1024 * 1024
let bomb: Buffer | undefined

/** Every fault a chat-completions endpoint was seen or can be imagined to have. */
export const faults = {
  'http-400-context': status(
    400,
    errorOf('maximum context length is 8192 tokens', 'context_length_exceeded'),
  ),
  'http-401': status(401, errorOf('Incorrect API key provided: sk-…', 'invalid_api_key')),
  'http-403': status(403, errorOf('Not allowed from your country.', 'unsupported_country')),
  'http-404': status(404, errorOf('No such model.', 'model_not_found')),
  'http-429': status(429, errorOf('Slow down.', 'rate_limit_exceeded'), { 'retry-after': '0' }),
  'http-429-quota': status(429, errorOf('The quota is used up.', 'insufficient_quota')),
  'http-500': status(500, errorOf('Sorry.', null)),
  'http-502-html': status(502, '<html><h1>Bad gateway</h1></html>', { 'content-type': 'text/html' }),
  'http-503': status(503, errorOf('Overloaded.', 'overloaded'), { 'retry-after': '0' }),
  'echo-key': respond(({ request, response }) => {
    response.writeHead(500, json).end(errorOf(`upstream refused ${request.headers.authorization}`, null))
  }),
  redirect: respond(({ request, response }) => {
    const { port } = request.socket.address() as { port: number }
    response.writeHead(307, { location: `http://localhost:${port}/elsewhere` }).end()
  }),
  hang: respond(() => {}),
  stall: respond(({ response, body }) => sendHalf(response, body)),
  drip: respond(({ response }) => {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  }),
  reset: respond(({ request }) => request.socket.destroy()),
  'reset-mid': respond(({ request, response, body }) => {
    sendHalf(response, body)
    setTimeout(() => request.socket.destroy(), 20)
  }),
  'truncated-json': respond(({ response, body }) => {
    const text = JSON.stringify(body)
    response.writeHead(200, json).end(text.slice(0, text.length / 2))
  }),
  'empty-body': status(200, ''),
  'html-200': status(200, '<html>Please log in.</html>', { 'content-type': 'text/html' }),
  'null-body': status(200, 'null'),
  'array-body': status(200, '[1,2,3]'),
  'error-200': status(200, errorOf('Something went wrong upstream.', null)),
  'invalid-utf8': respond(({ response, body }) => {
    const [head = '', tail = ''] = JSON.stringify(withText(body, 'bad @@ bytes')).split('@@')
    const broken = Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80])
    response.writeHead(200, json).end(Buffer.concat([Buffer.from(head), broken, Buffer.from(tail)]))
  }),
  'sse-unasked': respond(({ response, body }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`data: ${JSON.stringify({ ...body, object: 'chat.completion.chunk' })}\n\ndata: [DONE]\n\n`)
  }),
  'json-unasked': respond(({ response, body }) => response.writeHead(200, json).end(JSON.stringify(body))),
  'huge-content': { bend: (body) => withText(body, 'lorem ipsum '.repeat(hugeBytes / 12)) },
  'huge-args': unlessCommented((heard) =>
    calls(comment(firstPlace(heard), { problem: 'x'.repeat(hugeBytes) })),
  ),
  'gzip-bomb': respond(({ response }) => {
    // Once: all that runs beside it waits meanwhile.
    bomb ??= gzipSync(`{"id":"${'a'.repeat(40 * hugeBytes)}"}`)
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb)
  }),
  'finish-length': answer(() => says('The change looks', 'length')),
  'finish-length-args': answer((heard) => ({
    ...calls({ name: 'code_comment', arguments: commentText(firstPlace(heard)).slice(0, 40) }),
    finish: 'length',
  })),
  'content-filter': answer(() => says(null, 'content_filter')),
  refusal: answer(() => says(null, 'stop', { refusal: 'I cannot help with that.' })),
  'null-content': answer(() => says(null)),
  'empty-content': answer(() => says('')),
  'null-message': { bend: (body) => withChoices(body, [{ index: 0, message: null, finish_reason: 'stop' }]) },
  'empty-choices': { bend: (body) => withChoices(body, []) },
  'missing-choices': { bend: ({ choices: _, ...rest }) => rest },
  'text-only': answer(() => says('I have looked at the change. There is nothing to report.')),
  'text-findings': answer((heard) =>
    says(`My review:\n\n\`\`\`json\n${JSON.stringify([findingAt(firstPlace(heard))], null, 2)}\n\`\`\`\n`),
  ),
  'content-parts': answer(() => says([{ type: 'text', text: 'All fine.' }])),
  reasoning: answer(() => {
    const { message, finish } = calls(done)
    return {
      message: { ...message, content: '<think>secret</think>Done.', reasoning_content: 'secret' },
      finish,
    }
  }),
  'no-usage': { bend: ({ usage: _, ...rest }) => rest },
  'bogus-usage': {
    bend: (body) => ({ ...body, usage: { prompt_tokens: -5, completion_tokens: 1.5, total_tokens: '12' } }),
  },
  'unknown-tool': answer(() => calls({ name: 'launch_rockets', arguments: '{"target":"moon"}' })),
  'empty-tool-name': answer(() => calls({ name: '', arguments: '{}' })),
  'bad-args': answer((heard) =>
    calls({
      name: 'code_comment',
      arguments: `${commentText(firstPlace(heard)).slice(0, -2)}, oops`,
    }),
  ),
  'args-object': unlessCommented((heard) =>
    calls({ name: 'code_comment', arguments: { finding: findingAt(firstPlace(heard)) } }),
  ),
  'args-null': unlessCommented(() => calls({ name: 'code_comment', arguments: null })),
  'args-array': answer(() => calls({ name: 'code_comment', arguments: '[]' })),
  'args-wrong-types': answer(() =>
    calls({ name: 'code_comment', arguments: '{"finding":{"file":42,"start_line":{},"title":["x"]}}' }),
  ),
  'args-missing': answer(() => calls({ name: 'code_comment', arguments: '{}' })),
  'duplicate-ids': unlessCommented((heard) =>
    calls({ ...comment(firstPlace(heard)), id: 'same' }, { ...done, id: 'same' }),
  ),
  'missing-id': answer((heard) => withoutIds(healthyAnswer('findings', heard))),
  'tool-call-stop': answer((heard) => ({ ...healthyAnswer('findings', heard), finish: 'stop' })),
  'legacy-function-call': answer(() => ({
    message: { role: 'assistant', content: null, function_call: { name: 'task_done', arguments: '{}' } },
    finish: 'function_call',
  })),
  'many-calls': unlessCommented((heard) =>
    calls(...Array.from({ length: 500 }, () => comment(firstPlace(heard)))),
  ),
  'endless-explore': answer((heard) =>
    calls({ name: 'file_read', arguments: JSON.stringify({ file_path: firstPlace(heard).path }) }),
  ),
  'endless-comments': answer((heard) => calls(comment(firstPlace(heard)))),
  'escape-read': answer(({ answers }) =>
    answers > 0
      ? calls(done)
      : calls(
          ...[
            '../../../../etc/passwd',
            '/etc/passwd',
            '.git/config',
            'file:///etc/passwd',
            '-rf',
            '--output=/x',
          ].map((path, index) => ({
            id: `read_${index}`,
            name: 'file_read',
            arguments: JSON.stringify({ file_path: path }),
          })),
        ),
  ),
  'wrong-path': unlessCommented((heard) =>
    calls(
      ...['not/in/the/diff.js', '../../../../etc/passwd', '/etc/passwd', ''].map((file, index) => ({
        ...comment(firstPlace(heard), { file }),
        id: `call_${index}`,
      })),
    ),
  ),
  'wrong-code': unlessCommented((heard) =>
    calls(comment(firstPlace(heard), { existing_code: 'this line stands nowhere at all();' })),
  ),
  'hostile-text': unlessCommented((heard) =>
    calls(comment(firstPlace(heard), { title: hostileText, problem: hostileText, evidence: hostileText })),
  ),
  'repeat-comments': answer((heard) => healthyAnswer('findings', heard)),
  'finish-with-comments': inConversation((heard) =>
    calls(comment(firstPlace(heard)), { ...done, id: 'call_done' }),
  ),
  'stream-cut': stream((events) => events.slice(0, events.length / 2)),
  'stream-no-mark': stream((events) => events.slice(0, -1)),
  'stream-empty': stream(() => []),
  'stream-comments-only': stream(() => [': working\n\n', ': working\n\n']),
  'stream-error': stream((events) => [
    ...events.slice(0, 2),
    `data: ${errorOf('Overloaded.', 'overloaded')}\n\n`,
  ]),
  'stream-bad-line': stream(([first = '', ...rest]) => [first, 'data: {"id": oops\n\n', ...rest]),
  'stream-odd': stream((events) => [
    '\ufeff: hello\n\nretry: 5\r\n',
    ...events.map(
      (each) =>
        `id: 1\revent: message\r\n${each.replaceAll('\n', '\r\n')}: more\n\nevent: ping\ndata: {}\n\n`,
    ),
  ]),
  'stream-split': { stream: (response, events) => sendStream(response, events.join(''), 7) },
  'stream-echo-key': respond(({ request, response, heard, body }) => {
    if (heard.stream === 'no') response.writeHead(200, json).end(JSON.stringify(body))
    else sendStream(response, `data: ${errorOf(`refused ${request.headers.authorization}`, null)}\n\n`)
  }),
  'stream-stall': { stream: (response, events) => begin(response, events.slice(0, 2).join('')) },
  'stream-reset': {
    stream(response, events) {
      begin(response, events.slice(0, 2).join(''))
      setTimeout(() => response.destroy(), 20)
    },
  },
  'stream-drip': {
    stream(response) {
      begin(response, ': working\n\n')
      const timer = setInterval(() => response.write(': working\n\n'), 50)
      response.on('close', () => clearInterval(timer))
    },
  },
  'stream-endless-event': {
    stream(response) {
      begin(response, 'data: "')
      writeForEver(response, () => 'x'.repeat(16 * 1024))
    },
  },
  'stream-endless-text': {
    stream(response) {
      begin(response, ': hello\n\n')
      const said = event({ choices: [{ index: 0, delta: { content: 'lorem ipsum '.repeat(100) } }] })
      writeForEver(response, () => said)
    },
  },
  'stream-endless-calls': {
    stream(response) {
      begin(response, ': hello\n\n')
      let index = 0
      writeForEver(response, () => {
        const call = {
          index: index++,
          id: `call_${index}`,
          function: { name: 'x'.repeat(1000), arguments: '{}' },
        }
        return event({ choices: [{ index: 0, delta: { tool_calls: [call] } }] })
      })
    },
  },
} as const satisfies Readonly<Record<string, Fault>>

/** The name of a fault. */
export type FaultName = keyof typeof faults

/** Text that tries to act: on a terminal, in a CI log, in HTML, in Markdown. */
const hostileText = [
  'plain start',
  '\u001b[2J\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007',
  '<script>alert(1)</script> [a](javascript:alert(1)) <!-- hidden -->',
  '```\n::error file=a,line=1::pwned\n::set-output name=x::y\n##[warning]x\n##vso[task.complete result=Failed]\n```',
  'nul\u0000 bidi \u202eevil\u202c zero\u200bwidth \u2028line',
  '@everyone #1',
].join('\n')

function respond(write: (context: FaultContext) => void): Fault {
  return { respond: write }
}

function answer(make: (heard: HeardRequest) => Answer): Fault {
  return { answer: make }
}

/** The wrong answer once in each conversation that takes it, then the end; what is asked beside is answered well. */
function unlessCommented(make: (heard: HeardRequest) => Answer): Fault {
  return inConversation((heard) => (heard.commented ? calls(done) : make(heard)))
}

function inConversation(make: (heard: HeardRequest) => Answer): Fault {
  return {
    answer: (heard) => (heard.tools.includes('code_comment') ? make(heard) : healthyAnswer('clean', heard)),
  }
}

function stream(bend: (events: readonly string[]) => readonly string[]): Fault {
  return { stream: (response, events) => sendStream(response, bend(events).join('')) }
}

function begin(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)
}

/** As fast as the other side reads, so that nothing piles up here. */
function writeForEver(response: ServerResponse, next: () => string): void {
  const more = (): void => {
    while (!response.destroyed && response.write(next())) {}
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

function status(code: number, body: string, headers: Readonly<Record<string, string>> = {}): Fault {
  return respond(({ response }) => response.writeHead(code, { ...json, ...headers }).end(body))
}

function errorOf(message: string, code: string | null): string {
  return JSON.stringify({ error: { message, type: 'error', param: null, code } })
}

function sendHalf(response: ServerResponse, body: Record<string, unknown>): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(200, { ...json, 'content-length': bytes.length })
  response.write(bytes.subarray(0, bytes.length / 2))
}

function withChoices(body: Record<string, unknown>, choices: readonly unknown[]): Record<string, unknown> {
  return { ...body, choices }
}

function withText(body: Record<string, unknown>, content: string): Record<string, unknown> {
  return withChoices(body, [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }])
}

function withoutIds(given: Answer): Answer {
  const list = (given.message?.['tool_calls'] ?? []) as readonly Record<string, unknown>[]
  return { ...given, message: { ...given.message, tool_calls: list.map(({ id: _, ...call }) => call) } }
}
