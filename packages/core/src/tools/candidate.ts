/**
 * What a model hands in as a finding, before anything about it is believed. Texts and numbers stand as the model gave
 * them; `checkFinding` turns one into a finding or says why not.
 */
export interface Candidate {
  /** Any word; null when the model left it out. */
  readonly severity: string | null
  /** Any word; null when the form it was handed in with has no category. */
  readonly category: string | null
  readonly ruleId: string | null
  readonly file: string
  /** `old` or `new` (`left` and `right` are understood); null when not said. */
  readonly side: string | null
  /** Counted from 1 on its side; null when not said. */
  readonly startLine: number | null
  /** Null means the same line as `startLine`. */
  readonly endLine: number | null
  /** The code it is about, quoted; null or blank when not quoted. */
  readonly existingCode: string | null
  readonly title: string
  /** What goes wrong, and when. */
  readonly problem: string
  readonly evidence: string
  /** Advice in prose when `suggestionFormat` is null, else code; an empty code suggestion deletes the lines. */
  readonly suggestion: string | null
  /** `code` replaces exactly the lines of the finding, `diff` is a unified diff of the file. */
  readonly suggestionFormat: 'code' | 'diff' | null
  /** From 0 to 1; null when not said. Text is read as a number when it is one. */
  readonly confidence: number | string | null
  /** The function around the code, where the model named it. */
  readonly function?: string | null | undefined
}
