/** A text in at most so many code points. */
export interface CutText {
  readonly text: string
  readonly cut: boolean
}

/** Cuts a text so that no character falls apart; halves of characters become U+FFFD. */
export function cutText(text: string, maxCodePoints: number): CutText {
  const whole = text.replace(loneSurrogates, '\ufffd')
  // No text has more code points than units.
  if (whole.length <= maxCodePoints) return { text: whole, cut: false }
  let at = 0
  for (let count = 0; count < maxCodePoints && at < whole.length; count++) {
    at += (whole.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return { text: whole.slice(0, at), cut: at < whole.length }
}

const loneSurrogates = /\p{Surrogate}/gu
