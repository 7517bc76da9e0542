import { errAsync, okAsync } from 'neverthrow'
import * as v from 'valibot'
import { categories } from '../../vocabulary/category.ts'
import { severities } from '../../vocabulary/severity.ts'
import { defineTool } from '../define-tool.ts'
import { toolError } from '../tool.ts'

const text = (meaning: string) => v.pipe(v.string(), v.description(meaning))
const word = (words: readonly string[]) => v.pipe(v.string(), v.metadata({ enum: words }))
const line = (meaning: string) => v.pipe(v.number(), v.integer(), v.minValue(1), v.description(meaning))

/**
 * Hands in one candidate. Severity and category are checked later, not by the schema, because common other words for
 * them are understood.
 */
export const codeComment = defineTool({
  name: 'code_comment',
  description:
    'Report one concrete defect of the change under review. The answer says whether it was taken; when it was not, mend it and call again.',
  role: 'submit',
  input: v.object({
    finding: v.object({
      severity: word(severities),
      category: word(categories),
      file: text('Path of the file, as the diff names it after the change.'),
      start_line: line('First line it is about: the number that the diff shows.'),
      end_line: v.optional(v.nullable(line('Last line it is about; start_line when left out.'))),
      side: v.optional(
        v.pipe(
          v.nullable(v.picklist(['old', 'new'])),
          v.description('"old" when it is about a deleted line; "new" when left out.'),
        ),
      ),
      existing_code: text('The exact lines it is about, copied from the diff without markers and numbers.'),
      title: text('One short line.'),
      problem: text('What goes wrong, and when.'),
      evidence: text('The code or fact that proves it.'),
      suggestion: v.optional(v.nullable(text('What to do about it.'))),
      suggestion_format: v.optional(
        v.pipe(
          v.picklist(['text', 'code', 'diff']),
          v.description(
            '"code": suggestion replaces exactly start_line to end_line; "diff": a unified diff of the file; "text" when left out.',
          ),
        ),
      ),
      confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description('How sure you are.')),
      rule_id: v.optional(v.nullable(v.string())),
    }),
  }),
  run({ finding }, { collect }) {
    const reply = collect({
      severity: finding.severity,
      category: finding.category,
      ruleId: finding.rule_id ?? null,
      file: finding.file,
      side: finding.side ?? null,
      startLine: finding.start_line,
      endLine: finding.end_line ?? null,
      existingCode: finding.existing_code.trim() === '' ? null : finding.existing_code,
      title: finding.title,
      problem: finding.problem,
      evidence: finding.evidence,
      suggestion: finding.suggestion ?? null,
      suggestionFormat: formatOf(finding.suggestion_format),
      confidence: finding.confidence,
    })
    if (!reply.accepted) return errAsync(toolError(reply.code, reply.reason))
    return okAsync({ content: reply.note === null ? 'Taken.' : `Taken. ${reply.note}`, truncated: false })
  },
})

function formatOf(format: 'text' | 'code' | 'diff' | undefined): 'code' | 'diff' | null {
  return format === undefined || format === 'text' ? null : format
}
