import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import * as v from 'valibot'
import { normalisePath } from '../../vocabulary/repository-path.ts'
import { defineTool } from '../define-tool.ts'
import type { TextFile } from '../read-text-file.ts'
import { readTextFile } from '../read-text-file.ts'
import type { ToolError, ToolOutput } from '../tool.ts'
import { toolError } from '../tool.ts'
import { fitLines } from './fit-lines.ts'

const maxLines = 500

/** Reads numbered lines of a file as it is after the change. */
export const fileRead = defineTool({
  name: 'file_read',
  description: 'Read at most 500 numbered lines of a file as it is after the change.',
  input: v.object({
    file_path: v.pipe(v.string(), v.description('Path relative to the repository root.')),
    start_line: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.description('First line; 1 when left out.')),
    ),
    end_line: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.description('Last line, included; the last of the file when left out.'),
      ),
    ),
  }),
  question: ({ file_path, start_line, end_line }) =>
    questionAbout(normalisePath(file_path), start_line ?? 1, end_line ?? null),
  run({ file_path, start_line, end_line }, { repository, signal }) {
    return readTextFile(repository, file_path, signal).andThen((file) =>
      showLines(file, start_line ?? 1, end_line),
    )
  },
})

function showLines(
  file: TextFile,
  start: number,
  askedEnd: number | undefined,
): Result<ToolOutput, ToolError> {
  const total = file.lines.length
  if (total === 0) return ok({ content: `File: ${file.path} (Total lines: 0)`, truncated: false })
  if (start > total)
    return err(toolError('past_end', `start_line ${start} is past the end; the file has ${total} lines`))
  if (askedEnd !== undefined && askedEnd < start) {
    return err(toolError('invalid_range', `end_line is before start_line; the file has ${total} lines`))
  }
  const wantedEnd = Math.min(askedEnd ?? total, total)
  const end = Math.min(wantedEnd, start + maxLines - 1)
  const numbered = file.lines.slice(start - 1, end).map((line, index) => `${start + index}|${line}`)
  const { lines, cutInside } = fitLines(numbered)
  const lastShown = start + lines.length - 1
  const truncated = cutInside || lastShown < wantedEnd
  const content = [
    `File: ${file.path} (Total lines: ${total})`,
    `IS_TRUNCATED: ${truncated}`,
    `LINE_RANGE: ${start}-${lastShown}`,
    ...lines,
    ...(truncated
      ? [`(Lines ${lastShown + 1} to ${wantedEnd} were asked for and are not shown; read them apart.)`]
      : []),
  ].join('\n')
  // What a bound cut off is not known, so a line that was cut inside answers nothing.
  const whole = cutInside ? [] : lines
  return ok({ content, truncated, answers: (question) => excerpt(question, file.path, total, start, whole) })
}

function questionAbout(path: string, start: number, end: number | null): string {
  return JSON.stringify([path, start, end])
}

/** Lines out of lines that were read before, or null when some of them were not. */
function excerpt(
  question: string,
  path: string,
  total: number,
  firstKnown: number,
  known: readonly string[],
): ToolOutput | null {
  const [asked, start, askedEnd] = JSON.parse(question) as [string, number, number | null]
  const end = Math.min(askedEnd ?? total, total)
  const inside = start >= firstKnown && end >= start && end < firstKnown + known.length
  if (asked !== path || !inside) return null
  const content = [
    `File: ${path} (Total lines: ${total})`,
    'IS_TRUNCATED: false',
    `LINE_RANGE: ${start}-${end}`,
    ...known.slice(start - firstKnown, end - firstKnown + 1),
  ].join('\n')
  return { content, truncated: false }
}
