import type { Finding } from '../../findings/finding.ts'
import { describeEvidence, describeLines, describePlace } from '../describe-finding.ts'
import { ruleIdOf } from '../rule-id.ts'
import { artifactUri } from './artifact-uri.ts'
import { fixOf } from './sarif-fix.ts'
import { sarifLevels } from './sarif-level.ts'
import { sarifText } from './sarif-text.ts'

/** The folder that all paths are relative to. */
export const sourceRoot = '%SRCROOT%'

/** A finding as a SARIF result. `rules` are the ids of the run's rules in their order. */
export function sarifResult(finding: Finding, rules: readonly string[]): object {
  const ruleId = ruleIdOf(finding)
  const artifactLocation = { uri: artifactUri(finding.path), uriBaseId: sourceRoot }
  const fix = fixOf(finding, artifactLocation)
  const { startLine, endLine, side, fingerprint } = finding
  return {
    ruleId,
    ruleIndex: rules.indexOf(ruleId),
    level: sarifLevels[finding.severity],
    message: { text: sarifText(messageOf(finding)) },
    locations: [
      {
        physicalLocation: { artifactLocation, ...regionOf(finding) },
        ...(finding.function === null
          ? {}
          : { logicalLocations: [{ name: finding.function, kind: 'function' }] }),
      },
    ],
    ...(side === 'old' && startLine !== null
      ? { relatedLocations: [deletedLines(finding, artifactLocation)] }
      : {}),
    partialFingerprints: {
      'scrutineer/v1': fingerprint,
      // What code scanning compares from run to run. Its own would change with every edit of the line.
      primaryLocationLineHash: `${fingerprint}:1`,
    },
    ...(fix === null ? {} : { fixes: [fix] }),
    properties: {
      severity: finding.severity,
      category: finding.category,
      confidence: finding.confidence,
      side,
      startLine,
      endLine,
      placed: finding.placed,
      placementReason: finding.placementReason,
    },
  }
}

/** A region stands for lines of the file as it is now, so deleted lines and lines that nobody checked have none. */
function regionOf({ placed, side, startLine, endLine, existingCode }: Finding): object {
  if (!placed || side !== 'new' || startLine === null || startLine < 1) return {}
  const region = {
    startLine,
    ...(endLine !== null && endLine >= startLine ? { endLine } : {}),
    ...(existingCode === null || existingCode === '' ? {} : { snippet: { text: existingCode } }),
  }
  return { region }
}

function deletedLines(finding: Finding, artifactLocation: object): object {
  const text = `Lines ${describeLines(finding)} of the file before the change`
  return { id: 1, message: { text }, physicalLocation: { artifactLocation } }
}

function messageOf(finding: Finding): string {
  const { title, message, recommendation } = finding
  const evidence = describeEvidence(finding)
  const lines = describeLines(finding)
  const place = describePlace(finding)
  const parts = [
    title,
    message === title ? '' : message,
    place === null ? '' : `Where: ${lines === '' ? '' : `line ${lines}, `}${place}.`,
    evidence === '' ? '' : `Evidence: ${evidence}`,
    recommendation === null || recommendation === '' ? '' : `Advice: ${recommendation}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
