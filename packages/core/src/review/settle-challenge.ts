import { dropFinding } from '../findings/drop-finding.ts'
import type { DroppedFinding } from '../findings/drop-reason.ts'
import type { Finding } from '../findings/finding.ts'
import type { Chunk } from '../planning/chunk.ts'
import { describeRules } from '../prompts/describe-rules.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { askChallenge, challengeBytes } from './ask-challenge.ts'
import { batchByBytes } from './batch-by-bytes.ts'
import type { ChunkWorld } from './chunk-world.ts'
import { nameChunk } from './name-chunk.ts'
import type { QuestionFailure } from './question-failure.ts'
import { questionRoom } from './question-room.ts'
import type { SettledFindings, SettleListener } from './settle-listener.ts'

/**
 * Asks which of a chunk's findings the diff disproves and withdraws those that a line of it does disprove. Whatever goes
 * wrong, the findings stay; a provider that fails makes the review incomplete.
 */
export async function settleChallenge(
  chunk: Chunk,
  findings: readonly Finding[],
  world: ChunkWorld,
  listener: SettleListener,
): Promise<SettledFindings> {
  const { requestTokens, shownRules } = world.plan
  const rules = shownRules(chunk)
  const room = questionRoom(requestTokens, byteLengthOf(describeRules(rules).join('\n\n')))
  const withdrawn = new Set<Finding>()
  const dropped: DroppedFinding[] = []
  const warnings: Warning[] = []
  for (const batch of batchByBytes(findings, room.aboutBytes, challengeBytes)) {
    const challenge = { chunk, findings: batch, rules, diffBytes: room.diffBytes }
    const asked = await askChallenge(challenge, world, listener.onEvent)
    if (asked.isErr()) {
      if (asked.error.kind !== 'not_asked') warnings.push(challengeWarning(chunk, asked.error))
      if (asked.error.kind !== 'unusable') break
      continue
    }
    for (const { finding, proof, proven } of asked.value) {
      if (!proven) {
        warnings.push(unprovenWarning(finding))
        continue
      }
      withdrawn.add(finding)
      dropped.push(dropFinding(finding, 'challenged', proof))
      listener.onWithdrawn(finding)
    }
  }
  return { findings: findings.filter((finding) => !withdrawn.has(finding)), dropped, warnings }
}

function challengeWarning(chunk: Chunk, { kind, code }: QuestionFailure): Warning {
  const subject = nameChunk(chunk)
  return kind === 'unusable'
    ? {
        code: 'challenge_invalid_response',
        subject,
        detail: `The findings were to be challenged, and no answer could be used (${code}); all are kept.`,
        // A second look only takes findings away; without it the review is the stricter one.
        incomplete: false,
      }
    : {
        code: 'challenge_failed',
        subject,
        detail: `The findings could not be challenged (${code}); all are kept.`,
        incomplete: true,
      }
}

function unprovenWarning({ path }: Finding): Warning {
  return {
    code: 'challenge_unproven',
    subject: path,
    detail: 'A finding was to be withdrawn without a line of the diff that disproves it; it is kept.',
    incomplete: false,
  }
}
