import type { Guidance } from '../rules/read-guidance.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { cutText } from './cut-text.ts'
import { bytesPerToken } from './estimate-tokens.ts'

/** A file of guidance as a prompt shows it. */
export interface ShownGuidance {
  readonly path: string
  readonly text: string
}

/** Bytes of a fence and the name of its file. */
export const guidanceFrameBytes = 160

/** As much of the guidance as fits, the first file first; what does not fit is told. */
export function fitGuidance(
  guidance: readonly Guidance[],
  maxTokens: number,
): {
  readonly shown: readonly ShownGuidance[]
  readonly bytes: number
  readonly warnings: readonly Warning[]
} {
  const shown: ShownGuidance[] = []
  const warnings: Warning[] = []
  let left = maxTokens * bytesPerToken
  for (const { path, text } of guidance) {
    const room = left - guidanceFrameBytes
    const fitting = room < Math.min(leastBytes, byteLengthOf(text)) ? null : cutText(text, room)
    if (fitting === null || fitting.missing > 0) warnings.push(cutWarning(path, fitting?.missing ?? null))
    if (fitting === null) continue
    shown.push({ path, text: fitting.text })
    left -= byteLengthOf(fitting.text) + guidanceFrameBytes
  }
  return { shown, bytes: maxTokens * bytesPerToken - left, warnings }
}

/** Less than this of a longer text says nothing. */
const leastBytes = 200

function cutWarning(path: string, missing: number | null): Warning {
  const part = missing === null ? 'none of it is' : `its last ${missing} bytes are not`
  return {
    code: 'guidance_cut',
    subject: path,
    detail: `Guidance takes more room than a conversation has for it: ${part} shown to the model.`,
    incomplete: false,
  }
}
