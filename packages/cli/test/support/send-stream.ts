import type { ServerResponse } from 'node:http'

type Fields = Readonly<Record<string, unknown>>

/** The events of a completion, each with its blank line: chunks with a few characters of text, the usage, the mark. */
export function streamOf(body: Fields, wantsUsage: boolean): string[] {
  const { choices, usage, ...top } = body
  const chunk = (more: Fields): string => event({ ...top, object: 'chat.completion.chunk', ...more })
  const [choice] = (choices ?? []) as readonly Fields[]
  const chunks = choice === undefined ? [] : deltasOf(choice)
  return [
    chunk({ ...(choices !== undefined && { choices: [] }) }),
    ...chunks.map((each) => chunk({ choices: [{ index: 0, ...each }] })),
    ...(wantsUsage && usage !== undefined ? [chunk({ choices: [], usage })] : []),
    'data: [DONE]\n\n',
  ]
}

/** One event. */
export function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

/** Sends what is left of a stream's text in pieces of so many bytes, which may cut characters. */
export function sendStream(response: ServerResponse, text: string, pieceBytes = 4096): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    response.write(bytes.subarray(from, from + pieceBytes))
  }
  response.end()
}

function deltasOf({ message, finish_reason }: Fields): Fields[] {
  const open = (delta: unknown): Fields => ({ delta, finish_reason: null })
  if (typeof message !== 'object' || message === null) return [open(message), { delta: {}, finish_reason }]
  const deltas = Object.entries(message).flatMap(([name, value]) => piecesOf(name, value))
  return [...deltas.map(open), { delta: {}, finish_reason }]
}

function piecesOf(name: string, value: unknown): Fields[] {
  if (name === 'tool_calls' && Array.isArray(value)) {
    return (value as readonly Fields[]).flatMap((call, index) => callPieces(call, index))
  }
  const isText = (name === 'content' || name === 'reasoning_content') && typeof value === 'string'
  return isText ? cut(value).map((piece) => ({ [name]: piece })) : [{ [name]: value }]
}

function callPieces(call: Fields, index: number): Fields[] {
  const called = call['function'] as Fields
  const text = called['arguments']
  if (typeof text !== 'string') return [{ tool_calls: [{ index, ...call }] }]
  const first = { index, ...call, function: { ...called, arguments: '' } }
  const later = cut(text).map((piece) => ({ index, function: { arguments: piece } }))
  return [first, ...later].map((entry) => ({ tool_calls: [entry] }))
}

/** About a thousand pieces of a long text, and pieces of a few characters of a short one. */
function cut(text: string): string[] {
  const length = Math.max(12, Math.ceil(text.length / 1000))
  const count = Math.max(1, Math.ceil(text.length / length))
  return Array.from({ length: count }, (_, place) => text.slice(place * length, (place + 1) * length))
}
