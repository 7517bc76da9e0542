import type { FindingPolicy } from '../findings/check-finding.ts'
import { checkFinding, dropCandidate } from '../findings/check-finding.ts'
import type { DroppedFinding } from '../findings/drop-reason.ts'
import { describeDropReason } from '../findings/drop-reason.ts'
import type { Finding } from '../findings/finding.ts'
import { locateFinding } from '../findings/locate-finding.ts'
import type { PlacementReason } from '../findings/placement.ts'
import type { Candidate } from '../tools/candidate.ts'
import type { CandidateReply } from '../tools/tool.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'

/** More findings than this in one conversation help nobody, and a model that repeats itself must end somewhere. */
const maxFindings = 200

/** What a conversation handed in. */
export interface CollectedFindings {
  readonly findings: readonly Finding[]
  readonly dropped: readonly DroppedFinding[]
  readonly warnings: readonly Warning[]
}

/** Takes the candidates of one conversation and checks each at once, so that the model can mend what does not fit. */
export interface CandidateCollector {
  collect(candidate: Candidate): CandidateReply
  /** All that was handed in, once the conversation is over. */
  result(): CollectedFindings
}

/** What was not taken when it came. `finding` is kept should nothing better come. */
interface Refused {
  readonly candidate: Candidate
  readonly dropped: DroppedFinding | null
  readonly finding: Finding | null
}

/** A collector over the whole change. `onFinding` hears of each finding as it is taken. */
export function collectCandidates(
  files: readonly ChangedFile[],
  policy: FindingPolicy,
  onFinding: (finding: Finding) => void,
): CandidateCollector {
  const taken = new Map<string, { readonly finding: Finding; readonly candidate: Candidate }>()
  const refused: Refused[] = []
  const dropped: DroppedFinding[] = []
  const warnings: Warning[] = []

  function collect(candidate: Candidate): CandidateReply {
    const placement = locateFinding(files, candidate)
    const checked = checkFinding(candidate, placement, files, policy)
    if (checked.isErr()) {
      refused.push({ candidate, dropped: checked.error, finding: null })
      return { accepted: false, code: checked.error.reason, reason: describeDropReason(checked.error) }
    }
    const { finding } = checked.value
    const mendable = placement.placed ? null : mendableReasons[placement.reason]
    if (mendable !== null && finding.placementReason !== null) {
      refused.push({ candidate, ...unplaced(candidate, finding, finding.placementReason) })
      return { accepted: false, code: finding.placementReason, reason: mendable }
    }
    return take(candidate, finding, checked.value.warnings)
  }

  function take(candidate: Candidate, finding: Finding, about: readonly Warning[]): CandidateReply {
    if (taken.has(finding.fingerprint)) {
      dropped.push(dropCandidate(candidate, 'duplicate', finding.fingerprint))
      return { accepted: true, note: 'It was reported before.' }
    }
    if (taken.size >= maxFindings) {
      dropped.push(dropCandidate(candidate, 'over_limit', null))
      return { accepted: false, code: 'over_limit', reason: 'No further findings are taken; end the review.' }
    }
    taken.set(finding.fingerprint, { finding, candidate })
    warnings.push(...about)
    onFinding(finding)
    return {
      accepted: true,
      note: finding.placed ? null : 'Its lines are outside the diff, so it is listed without a place.',
    }
  }

  function result(): CollectedFindings {
    const mended = new Set([...taken.values()].map(({ candidate }) => sameness(candidate)))
    for (const { candidate, dropped: reason, finding } of refused) {
      if (mended.has(sameness(candidate))) continue
      mended.add(sameness(candidate))
      if (finding !== null) take(candidate, finding, [])
      else if (reason !== null) dropped.push(reason)
    }
    return { findings: [...taken.values()].map(({ finding }) => finding), dropped, warnings }
  }

  return { collect, result }
}

/** What to tell the model, where telling it may help; null where the finding is taken without a place. */
const mendableReasons: Readonly<Record<PlacementReason, string | null>> = {
  ambiguous: 'This code stands at several places of the diff; say which by start_line, or quote more lines.',
  code_not_in_diff: 'This code is not in the diff; copy existing_code exactly from the diff of that file.',
  path_not_in_diff: 'The change has no such file; name the file as the diff does.',
  line_outside_diff: null,
  no_line: null,
}

/** Quoted code that the change does not have leaves nothing to judge on; the rest stays a finding without a place. */
function unplaced(
  candidate: Candidate,
  finding: Finding,
  reason: PlacementReason,
): Omit<Refused, 'candidate'> {
  return reason === 'code_not_in_diff'
    ? { dropped: dropCandidate(candidate, 'not_in_diff', reason), finding: null }
    : { dropped: null, finding }
}

/** Two tries at the same thing: same file, same title. */
function sameness(candidate: Candidate): string {
  return JSON.stringify([candidate.file.trim(), candidate.title.trim().toLowerCase()])
}
