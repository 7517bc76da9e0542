import type { FindingPolicy } from '../findings/check-finding.ts'
import { checkFinding, dropCandidate } from '../findings/check-finding.ts'
import type { DroppedFinding } from '../findings/drop-reason.ts'
import { describeDropReason } from '../findings/drop-reason.ts'
import { findChangedFile } from '../findings/find-changed-file.ts'
import type { Finding } from '../findings/finding.ts'
import { isAnother } from '../findings/is-another.ts'
import { locateFinding } from '../findings/locate-finding.ts'
import type { PlacementReason } from '../findings/placement.ts'
import type { Candidate } from '../tools/candidate.ts'
import type { CandidateReply } from '../tools/tool.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
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
  /**
   * Candidates that pass every check but have no place, because the code they quote is not in the diff or stands at
   * several places, and that were not mended; each once. One that is collected again with other code counts as mended.
   */
  unlocated(): readonly Candidate[]
  /** All that was handed in, once the conversation is over. */
  result(): CollectedFindings
}

/** What was not taken when it came. `finding` is kept should nothing better come. */
interface Refused {
  readonly candidate: Candidate
  /** Null when it was not for want of a place. */
  readonly placement: PlacementReason | null
  /** How many were taken before it; only what comes later can mend it. */
  readonly after: number
  readonly dropped: DroppedFinding | null
  readonly finding: Finding | null
}

/** A collector over the whole change. `onFinding` hears of each finding as it is taken. */
export function collectCandidates(
  files: readonly ChangedFile[],
  policy: FindingPolicy,
  onFinding: (finding: Finding) => void,
): CandidateCollector {
  const taken: Finding[] = []
  /** All that was answered with a yes, repetitions included, in that order. */
  const accepted: Candidate[] = []
  const refused: Refused[] = []
  const dropped: DroppedFinding[] = []
  const warnings: Warning[] = []

  function collect(candidate: Candidate): CandidateReply {
    const placement = locateFinding(files, candidate)
    const checked = checkFinding(candidate, placement, files, policy)
    if (checked.isErr()) {
      refused.push({
        candidate,
        placement: null,
        after: accepted.length,
        dropped: checked.error,
        finding: null,
      })
      return { accepted: false, code: checked.error.reason, reason: describeDropReason(checked.error) }
    }
    const { finding } = checked.value
    const mendable = placement.placed ? null : mendableReasons[placement.reason]
    if (mendable !== null && finding.placementReason !== null) {
      const left = unplaced(candidate, finding, finding.placementReason)
      refused.push({ candidate, placement: finding.placementReason, after: accepted.length, ...left })
      return { accepted: false, code: finding.placementReason, reason: mendable }
    }
    return take(candidate, finding, checked.value.warnings)
  }

  function take(candidate: Candidate, finding: Finding, about: readonly Warning[]): CandidateReply {
    const same = taken.find(
      (other) => other.fingerprint === finding.fingerprint && !isAnother(other, finding),
    )
    if (same !== undefined) {
      accepted.push(candidate)
      dropped.push(dropCandidate(candidate, 'duplicate', finding.fingerprint))
      return { accepted: true, note: 'It was reported before.' }
    }
    if (taken.length >= maxFindings) {
      dropped.push(dropCandidate(candidate, 'over_limit', null))
      return { accepted: false, code: 'over_limit', reason: 'No further findings are taken; end the review.' }
    }
    accepted.push(candidate)
    taken.push(finding)
    warnings.push(...about)
    onFinding(finding)
    return {
      accepted: true,
      note: finding.placed ? null : 'Its lines are outside the diff, so it is listed without a place.',
    }
  }

  /** What stayed refused, each try once. */
  function unmended(): Refused[] {
    const left = new Map<string, Refused>()
    for (const refusal of refused) {
      const { candidate } = refusal
      if (accepted.slice(refusal.after).some((later) => mends(later, refusal))) continue
      const key = JSON.stringify([pathWords(candidate), titleWords(candidate), candidate.startLine])
      if (!left.has(key)) left.set(key, refusal)
    }
    return [...left.values()]
  }

  function mends(later: Candidate, { candidate, placement, dropped: reason }: Refused): boolean {
    const isFreeToMove = placement === 'path_not_in_diff' || reason?.reason === 'path_invalid'
    if (!isFreeToMove && pathWords(later) !== pathWords(candidate)) return false
    return reason?.reason === 'title_empty'
      ? later.startLine === candidate.startLine
      : titleWords(later) === titleWords(candidate)
  }

  /** A model may spell the path of one file in several ways. */
  function pathWords({ file }: Candidate): string {
    const found = findChangedFile(files, file)
    return found === null ? file.trim() : pathOf(found)
  }

  function unlocated(): Candidate[] {
    return unmended().flatMap(({ candidate, placement }) =>
      placement === 'code_not_in_diff' || placement === 'ambiguous' ? [candidate] : [],
    )
  }

  function result(): CollectedFindings {
    for (const { candidate, dropped: reason, finding } of unmended()) {
      if (finding !== null) take(candidate, finding, [])
      else if (reason !== null) dropped.push(reason)
    }
    return { findings: taken, dropped, warnings }
  }

  return { collect, unlocated, result }
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
): Pick<Refused, 'dropped' | 'finding'> {
  return reason === 'code_not_in_diff'
    ? { dropped: dropCandidate(candidate, 'not_in_diff', reason), finding: null }
    : { dropped: null, finding }
}

function titleWords({ title }: Candidate): string {
  return title.trim().toLowerCase()
}
