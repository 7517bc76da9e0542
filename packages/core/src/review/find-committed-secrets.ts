import { checkFinding } from '../findings/check-finding.ts'
import type { Finding } from '../findings/finding.ts'
import { keyForms } from '../secrets/key-forms.ts'
import { maskLine } from '../secrets/mask-line.ts'
import { maskSecret } from '../secrets/mask-secret.ts'
import { isPlaceholder } from '../secrets/placeholder.ts'
import type { SecretForm } from '../secrets/secret-forms.ts'
import type { Exclusion } from '../selection/exclusion.ts'
import { isUntrackedSecret } from '../selection/is-untracked-secret.ts'
import { type ChangedFile, pathOf } from '../vocabulary/changed-file.ts'

/** The rule that these findings name. */
const ruleId = 'secret_committed'

/**
 * A finding for each added line that holds a key in the form of its service: critical where nothing speaks against it, else
 * for information. Files that are left out of the review count too, unless a user left them out or git does not track them. Each
 * shows the ends of the value alone. `masked` is the change with all such values covered.
 */
export function findCommittedSecrets(
  files: readonly ChangedFile[],
  masked: readonly ChangedFile[],
  excluded: readonly Exclusion[],
): Finding[] {
  const passedOver = new Set(
    excluded.flatMap(({ file, reason }) => (reason === 'user_exclude' ? [pathOf(file)] : [])),
  )
  return files
    .filter((file) => !passedOver.has(pathOf(file)) && !isUntrackedSecret(file))
    .flatMap((file) => addedLines(file).flatMap((line) => findingOn(line, pathOf(file), masked)))
}

interface AddedLine {
  readonly number: number
  readonly text: string
}

function addedLines({ hunks }: ChangedFile): AddedLine[] {
  return hunks.flatMap(({ lines }) =>
    lines.flatMap(({ type, newLine, text }) =>
      type === 'add' && newLine !== null ? [{ number: newLine, text }] : [],
    ),
  )
}

function findingOn({ number, text }: AddedLine, path: string, masked: readonly ChangedFile[]): Finding[] {
  const key = keyIn(text)
  if (key === null) return []
  const { value, isReal } = key
  const candidate = {
    severity: isReal ? 'critical' : 'info',
    category: 'security',
    ruleId,
    file: path,
    side: 'new',
    startLine: number,
    endLine: number,
    existingCode: maskLine(text),
    title: isReal ? 'A secret is committed' : 'A value in the form of a secret is committed',
    problem: isReal
      ? 'Whoever reads the repository can use it, and it stays in the history even when a later commit removes it.'
      : 'It looks made up. If it opens anything, it stays in the history even when a later commit removes it.',
    evidence: `The line holds ${maskSecret(value)} (${value.length} characters).`,
    suggestion:
      'Revoke it at its service, make a new one, and read that from the environment or a secret store.',
    suggestionFormat: null,
    confidence: isReal ? 0.95 : 0.75,
  } as const
  const place = { placed: true, side: 'new', startLine: number, endLine: number } as const
  return checkFinding(candidate, place, masked, {
    confidenceThreshold: 0,
    missingConfidence: 'full',
    ruleId,
  }).match(
    ({ finding }) => [finding],
    () => [],
  )
}

/** The first key of a line, one that may be real before those that cannot. */
function keyIn(text: string): { readonly value: string; readonly isReal: boolean } | null {
  let first: string | null = null
  for (const form of keyForms) {
    if (!form.cues.some((cue) => text.includes(cue))) continue
    for (const [value] of text.matchAll(form.expression)) {
      if (isReal(value, form)) return { value, isReal: true }
      first ??= value
    }
  }
  return first === null ? null : { value: first, isReal: false }
}

function isReal(value: string, { isGenuine }: SecretForm): boolean {
  return isGenuine?.(value) ?? !isPlaceholder(value.replace(/^[a-z_]{2,12}[_-](?:live_|v1_)?/, ''))
}
