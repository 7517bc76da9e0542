/**
 * Controls except TAB and LF, controls of writing direction, the invisible tag characters, and variation selectors in a row:
 * all of them change what a reader sees without being seen. One selector (as in ❤️) and joiners pass.
 */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Bidi_Control}|[\u{e0000}-\u{e007f}]|\p{Variation_Selector}{2,}/u

/** Whether a text holds something that a reviewer of the text could not see. */
export function hasForbiddenCodePoint(text: string): boolean {
  return forbidden.test(text)
}
