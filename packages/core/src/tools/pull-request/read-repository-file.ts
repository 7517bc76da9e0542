import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import * as v from 'valibot'
import { byteLengthOf } from '../../vocabulary/byte-text.ts'
import { defineTool } from '../define-tool.ts'
import { limitText } from '../limit-output.ts'
import type { TextFile } from '../read-text-file.ts'
import { readTextFile } from '../read-text-file.ts'
import type { ToolError, ToolOutput } from '../tool.ts'
import { toolError } from '../tool.ts'
import { jsonOutput, roomIn } from './json-output.ts'

const maxLines = 400

/** Reads numbered lines of a text file of the head tree. */
export const readRepositoryFile = defineTool({
  name: 'read_repository_file',
  description: 'Read at most 400 numbered lines from a repository-relative text file.',
  input: v.strictObject({
    path: v.string(),
    start_line: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    end_line: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))),
  }),
  run({ path, start_line, end_line }, { repository, signal }) {
    return readTextFile(repository, path, signal).andThen((file) =>
      cutLines(file, start_line, end_line ?? null),
    )
  },
})

function cutLines(file: TextFile, start: number, askedEnd: number | null): Result<ToolOutput, ToolError> {
  const total = file.lines.length
  if (askedEnd !== null && askedEnd < start) {
    return err(toolError('invalid_range', `end_line is before start_line; the file has ${total} lines`))
  }
  if (start > Math.max(total, 1)) {
    return err(toolError('past_end', `start_line ${start} is past the end; total_lines is ${total}`))
  }
  const wantedEnd = Math.min(askedEnd ?? total, total)
  const end = Math.min(wantedEnd, start + maxLines - 1)
  const numbered = file.lines.slice(start - 1, end).map((line, index) => `${start + index}: ${line}`)
  const room = roomIn({
    path: file.path,
    start_line: start,
    end_line: end,
    total_lines: total,
    content: '',
    truncated: false,
  })
  const fitting = fittingLines(numbered, room)
  const [only] = numbered
  // One line longer than the whole bound is cut inside, since no cut between lines can show any of it.
  const cutInside = fitting === 0 && only !== undefined
  const shown = cutInside ? [cutLongLine(only, room)] : numbered.slice(0, fitting)
  const lastShown = start + shown.length - 1
  const content = shown.join('\n')
  return ok(
    jsonOutput(
      {
        path: file.path,
        start_line: start,
        end_line: Math.max(lastShown, start - 1),
        total_lines: total,
        content,
        truncated: lastShown < total,
      },
      cutInside || lastShown < wantedEnd,
      content,
    ),
  )
}

function fittingLines(lines: readonly string[], maxBytes: number): number {
  // A line feed, which the first line needs none of, takes two bytes in JSON.
  let left = maxBytes + 2
  for (const [index, line] of lines.entries()) {
    left -= serialisedBytes(line) + 2
    if (left < 0) return index
  }
  return lines.length
}

/** JSON escapes make a line up to six times longer, so the cut is sought by halving. */
function cutLongLine(line: string, maxBytes: number): string {
  const mark = ' [line cut]'
  let bytes = Math.min(maxBytes, byteLengthOf(line))
  let cut = limitText(line, bytes, mark).text
  while (serialisedBytes(cut) > maxBytes) {
    bytes = Math.floor(bytes * 0.7)
    cut = limitText(line, bytes, mark).text
  }
  return cut
}

function serialisedBytes(text: string): number {
  return byteLengthOf(JSON.stringify(text)) - 2
}
