import type { ResultAsync } from 'neverthrow'

/** A changed file as it is in the reviewed commit. */
export interface AnalyzedFile {
  readonly path: string
  /** As `languageOf` names it. */
  readonly language: string
  readonly text: string
}

/** What an analyzer says about a place. */
export interface AnalyzerRecord {
  /** One of the paths that were handed over. */
  readonly path: string
  /** From 1; null for the file as a whole. */
  readonly line: number | null
  readonly message: string
}

/** Why an analyzer said nothing of use. */
export type AnalyzerErrorCode = 'analyzer_failed' | 'analyzer_unavailable' | 'analyzer_timeout'

/** `detail` is for the operator's log: no path, no source and nothing that the analyzer wrote. */
export interface AnalyzerError {
  readonly code: AnalyzerErrorCode
  readonly detail: string
}

/**
 * A program that knows a language. What it says is context for the model and never a finding. One that is there is needed:
 * while it is not ready no review is taken, and where it fails the review does. Nothing rejects.
 */
export interface Analyzer {
  /** What its records are called by in prompts and logs. */
  readonly id: string
  /** Languages of the files that it is handed. */
  readonly languages: readonly string[]
  ready(signal: AbortSignal): ResultAsync<void, AnalyzerError>
  analyze(
    request: { readonly files: readonly AnalyzedFile[] },
    signal: AbortSignal,
  ): ResultAsync<readonly AnalyzerRecord[], AnalyzerError>
}
