import { boundLine } from '../findings/bound-text.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { askRelocation } from './ask-relocation.ts'
import type { ChunkWorld } from './chunk-world.ts'
import type { CandidateCollector } from './collect-candidates.ts'
import type { QuestionEvent } from './question-event.ts'

/** Candidates of one conversation that are asked about; a model that quotes nothing right is not worth more. */
const maxRelocations = 10

/**
 * Asks for the place of each candidate that has none, once each, and hands it in again where the answer has one. What is
 * still without a place stays as it was. Gives the warnings about it.
 */
export async function settleRelocations(
  collector: CandidateCollector,
  world: ChunkWorld,
  hear: (event: QuestionEvent) => void,
): Promise<readonly Warning[]> {
  const warnings: Warning[] = []
  for (const candidate of collector.unlocated().slice(0, maxRelocations)) {
    const asked = await askRelocation(candidate, world.plan.requestTokens, world, hear)
    const subject = boundLine(candidate.file).text
    if (asked.isOk()) {
      if (asked.value !== null) collector.collect(asked.value)
    } else if (asked.error.kind === 'unusable') {
      warnings.push({
        code: 'relocation_invalid_response',
        subject,
        detail: `Where a finding belongs was asked for, and no answer could be used (${asked.error.code}).`,
        // As when the answer is that it belongs nowhere: one candidate goes, and is listed.
        incomplete: false,
      })
    } else {
      if (asked.error.kind === 'not_asked') return []
      // What failed once for all its retries fails for the next one too.
      const detail = `Where a finding belongs could not be asked for (${asked.error.code}).`
      return [...warnings, { code: 'relocation_failed', subject, detail, incomplete: true }]
    }
  }
  return warnings
}
