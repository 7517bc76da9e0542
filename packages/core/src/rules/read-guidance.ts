import { err, ok, type Result } from 'neverthrow'
import type { Repository } from '../ports/repository.ts'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { contributorGuidance, guidanceFiles } from './project-rule-files.ts'
import { maxReferenceBytes } from './rule-reference.ts'

/** Which files of guidance are shown to a model: the usual ones, those for contributors too, or none. */
export const guidanceChoices = ['auto', 'all', 'none'] as const

/** One of them. */
export type GuidanceChoice = (typeof guidanceChoices)[number]

/** A file of the repository that says how its owners want it reviewed. */
export interface Guidance {
  readonly path: string
  readonly text: string
  /** The first 16 hexadecimal digits of the text's SHA-256. */
  readonly digest: string
}

/** Reads the guidance of a tree. What cannot be read is a warning; one text under two names is taken once. */
export async function readGuidance(
  repository: Repository | null,
  choice: GuidanceChoice,
  signal?: AbortSignal,
): Promise<Result<{ guidance: Guidance[]; warnings: Warning[] }, { readonly code: 'cancelled' }>> {
  const guidance: Guidance[] = []
  const warnings: Warning[] = []
  const paths =
    choice === 'none' ? [] : choice === 'auto' ? guidanceFiles : [...guidanceFiles, ...contributorGuidance]
  for (const path of paths) {
    const read = await repository?.readFile(path, { maxBytes: maxReferenceBytes, signal })
    if (read === undefined) break
    if (read.isErr()) {
      if (read.error.code === 'aborted') return err({ code: 'cancelled' })
      if (read.error.code !== 'not_found') warnings.push(unread(path, read.error.detail))
      continue
    }
    const text = decodeBytes(read.value.bytes)
      .replace(/^\ufeff/, '')
      .trim()
    const digest = digestOf(text, 16)
    if (text !== '' && !guidance.some((known) => known.digest === digest))
      guidance.push({ path, text, digest })
  }
  return ok({ guidance, warnings })
}

function unread(path: string, detail: string): Warning {
  return {
    code: 'guidance_unread',
    subject: path,
    detail: `This guidance cannot be read (${detail}), so the review goes without it.`,
    incomplete: false,
  }
}
