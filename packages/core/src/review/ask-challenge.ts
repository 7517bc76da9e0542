import type { Result } from 'neverthrow'
import * as v from 'valibot'
import { findChangedFile } from '../findings/find-changed-file.ts'
import type { Finding } from '../findings/finding.ts'
import { rangeOfSide } from '../findings/side-lines.ts'
import { standsIn } from '../findings/stands-in.ts'
import type { Chunk, ChunkPart } from '../planning/chunk.ts'
import type { DiffFocus } from '../planning/fit-diff.ts'
import { fitDiff } from '../planning/fit-diff.ts'
import { wholePart } from '../planning/whole-part.ts'
import { challengeRole } from '../prompts/challenge-role.ts'
import { challengeTask } from '../prompts/challenge-task.ts'
import type { TaskRule } from '../prompts/describe-rules.ts'
import { limitText } from '../tools/limit-output.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { overlaps } from '../vocabulary/line-range.ts'
import type { QuestionWorld } from './ask-question.ts'
import { askForAnswer } from './ask-question.ts'
import type { QuestionEvent } from './question-event.ts'
import type { QuestionFailure } from './question-failure.ts'

/** A finding that the model wants to be withdrawn. */
export interface Withdrawal {
  readonly finding: Finding
  /** The lines that are said to disprove it. */
  readonly proof: string
  /** Whether the diff that the model was shown has them. */
  readonly proven: boolean
}

/** What a challenge is about. */
export interface Challenge {
  readonly chunk: Chunk
  readonly findings: readonly Finding[]
  /** The rules under which they were reported. */
  readonly rules: readonly TaskRule[]
  /** UTF-8 bytes of diff to show at most. */
  readonly diffBytes: number
}

/** Asks which findings the diff disproves. The answer can name findings and nothing else; none is changed. */
export async function askChallenge(
  { chunk, findings, rules, diffBytes }: Challenge,
  world: QuestionWorld,
  hear: (event: QuestionEvent) => void,
): Promise<Result<readonly Withdrawal[], QuestionFailure>> {
  const { files } = world.changes
  const focus = findings.flatMap((finding) => focusOf(finding, files))
  const diff = fitDiff(partsAround(chunk, focus), focus, diffBytes)
  const ids = findings.map((_, place) => `c-${place}`)
  const text = challengeTask({ findings: JSON.stringify(findings.map(shown), null, 1), rules, diff })
  const asked = await askForAnswer(
    {
      stage: 'challenge',
      system: challengeRole,
      text,
      tool: {
        name: 'challenge_done',
        description: 'Name the findings that the diff disproves, each with the lines that disprove it.',
        input: answerFor(ids),
      },
      check: ({ withdraw }) =>
        new Set(withdraw.map(({ id }) => id)).size < withdraw.length ? 'withdraw names an id twice' : null,
    },
    world,
    hear,
  )
  return asked.map(({ withdraw }) =>
    findings.flatMap((finding, place) => {
      const named = withdraw.find(({ id }) => id === ids[place])
      if (named === undefined) return []
      return [{ finding, proof: named.disproved_by, proven: standsIn(diff, named.disproved_by) }]
    }),
  )
}

/** The ids are part of the schema, so that no other can be named. */
function answerFor(ids: readonly string[]) {
  return v.object({
    withdraw: v.array(
      v.object({
        id: v.picklist(ids),
        disproved_by: v.pipe(v.string(), v.description('The lines of the diff that disprove it, copied.')),
      }),
    ),
  })
}

function focusOf({ path, side, startLine, endLine }: Finding, files: readonly ChangedFile[]): DiffFocus[] {
  const file = findChangedFile(files, path)
  if (file === null || startLine === null) return []
  return [{ file, side, start: startLine, end: endLine ?? startLine }]
}

/** What the conversation saw; of files that findings point out of it, the whole change: a defect may be reported there. */
function partsAround({ parts }: Chunk, focus: readonly DiffFocus[]): ChunkPart[] {
  const outside = new Set(
    focus.filter((wanted) => !parts.some((part) => shows(part, wanted))).map(({ file }) => file),
  )
  return [...parts.filter(({ file }) => !outside.has(file)), ...[...outside].map(wholePart)]
}

function shows({ file, hunks }: ChunkPart, wanted: DiffFocus): boolean {
  return (
    file === wanted.file &&
    hunks.some((hunk) => {
      const range = rangeOfSide(hunk, wanted.side)
      return range !== null && overlaps(range, wanted)
    })
  )
}

/** UTF-8 bytes that a finding takes in the question. */
export function challengeBytes(finding: Finding): number {
  return byteLengthOf(JSON.stringify(shown(finding, 0), null, 1))
}

function shown(finding: Finding, place: number): unknown {
  const cut = (text: string | null) => limitText(text ?? '', 1000, ' […]').text
  return {
    id: `c-${place}`,
    file: finding.path,
    side: finding.side,
    start_line: finding.startLine,
    end_line: finding.endLine,
    existing_code: cut(finding.existingCode),
    severity: finding.severity,
    category: finding.category,
    title: finding.title,
    problem: cut(finding.message),
    evidence: cut(finding.evidence),
  }
}
