import type { ToolCall, Turn } from '@scrutineer/core'
import { isJsonObject } from '@scrutineer/core'

/** Lines of a file that a tool gave back, by number. */
export interface ReadLines {
  readonly path: string
  readonly lines: ReadonlyMap<number, string>
}

/** What a conversation has done so far. Nothing is kept between requests: all of it stands in the turns. */
export interface ToolHistory {
  /** The calls of all assistant turns, in order. */
  readonly calls: readonly ToolCall[]
  readonly reads: readonly ReadLines[]
  /** Patches that a tool gave back; the end of one may be cut away. */
  readonly patches: readonly string[]
}

/** Reads the history of a conversation. */
export function readHistory(turns: readonly Turn[]): ToolHistory {
  const calls: ToolCall[] = []
  const reads: ReadLines[] = []
  const patches: string[] = []
  for (const turn of turns) {
    if (turn.role === 'assistant') calls.push(...turn.toolCalls)
    if (turn.role !== 'tool' || turn.isError) continue
    if (turn.toolName === 'inspect_git_diff') {
      const result = parseJson(turn.content)
      if (isJsonObject(result) && typeof result['diff'] === 'string') patches.push(result['diff'])
      continue
    }
    const call = calls.find(({ id }) => id === turn.callId)
    const path = call?.arguments['file_path'] ?? call?.arguments['path']
    if (typeof path === 'string') reads.push({ path, lines: numberedLines(turn.content) })
  }
  return { calls, reads, patches }
}

/** Both tools number their lines, `12|text` in plain text and `12: text` inside of JSON. */
function numberedLines(content: string): Map<number, string> {
  const json = parseJson(content)
  const inside = isJsonObject(json) && typeof json['content'] === 'string' ? json['content'] : null
  const form = inside === null ? /^(\d{1,7})\|(.*)$/s : /^(\d{1,7}): (.*)$/s
  const lines = new Map<number, string>()
  for (const row of (inside ?? content).split('\n')) {
    const match = form.exec(row)
    if (match?.[1] !== undefined && match[2] !== undefined) lines.set(Number(match[1]), match[2])
  }
  return lines
}

function parseJson(text: string): unknown {
  if (!text.startsWith('{')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
