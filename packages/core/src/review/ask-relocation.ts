import type { Result } from 'neverthrow'
import * as v from 'valibot'
import { findChangedFile } from '../findings/find-changed-file.ts'
import { locateFinding, readRange, readSide } from '../findings/locate-finding.ts'
import { fitDiff } from '../planning/fit-diff.ts'
import { wholePart } from '../planning/whole-part.ts'
import { relocationRole } from '../prompts/relocation-role.ts'
import { relocationTask } from '../prompts/relocation-task.ts'
import type { Candidate } from '../tools/candidate.ts'
import { limitText } from '../tools/limit-output.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { QuestionWorld } from './ask-question.ts'
import { askForAnswer } from './ask-question.ts'
import type { QuestionEvent } from './question-event.ts'
import type { QuestionFailure } from './question-failure.ts'
import { questionRoom } from './question-room.ts'

/**
 * Asks which code of the diff a candidate is about. The answer is the candidate with that code, or null where the diff does
 * not have it; it is located again by the same rules as every other.
 */
export async function askRelocation(
  candidate: Candidate,
  requestTokens: number,
  world: QuestionWorld,
  hear: (event: QuestionEvent) => void,
): Promise<Result<Candidate | null, QuestionFailure>> {
  const { files } = world.changes
  const file = findChangedFile(files, candidate.file)
  const text = relocationTask({
    diff: file === null ? '' : diffAround(file, candidate, questionRoom(requestTokens).diffBytes),
    finding: JSON.stringify(shownTo(candidate)),
  })
  const question = { stage: 'relocation', system: relocationRole, text, tool } as const
  const asked = await askForAnswer(question, world, hear)
  return asked.map((answer) => {
    const mended = {
      ...candidate,
      existingCode: answer.existing_code,
      side: answer.side ?? candidate.side,
      startLine: answer.start_line ?? candidate.startLine,
      endLine: null,
    }
    const isFound = answer.existing_code.trim() !== '' && locateFinding(files, mended).placed
    return isFound ? mended : null
  })
}

const tool = {
  name: 'relocate_done',
  description: 'Say which code of the diff the finding is about, or that the diff does not have it.',
  input: v.object({
    existing_code: v.pipe(
      v.string(),
      v.description('The exact lines, copied from the diff without markers and numbers; empty for none.'),
    ),
    start_line: v.optional(
      v.pipe(
        v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
        v.description('The number that the diff shows before the first of them.'),
      ),
    ),
    side: v.optional(
      v.pipe(v.nullable(v.picklist(['old', 'new'])), v.description('"old" for deleted lines.')),
    ),
  }),
}

function diffAround(file: ChangedFile, candidate: Candidate, maxBytes: number): string {
  const stated = readRange(candidate.startLine, candidate.endLine)
  const side = readSide(candidate.side) ?? 'new'
  return fitDiff([wholePart(file)], stated === null ? [] : [{ file, side, ...stated }], maxBytes)
}

/** What tells a place; none of these texts needs to be long for that. */
function shownTo(candidate: Candidate): unknown {
  const cut = (text: string) => limitText(text, 2000, ' […]').text
  return {
    file: cut(candidate.file),
    side: candidate.side === null ? null : cut(candidate.side),
    start_line: candidate.startLine,
    end_line: candidate.endLine,
    existing_code: cut(candidate.existingCode ?? ''),
    title: cut(candidate.title),
    problem: cut(candidate.problem),
    evidence: cut(candidate.evidence),
  }
}
