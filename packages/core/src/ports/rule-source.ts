import type { ResultAsync } from 'neverthrow'

/** Why a rule file outside the repository could not be had. A global file that is not there is no error. */
export interface RuleSourceError {
  readonly code: 'rule_file_missing' | 'rule_file_unreadable' | 'rule_file_too_large' | 'aborted'
  /** As the user wrote it or would. */
  readonly file: string
  readonly detail: string
}

/** Why a text is no data at all; whether the data are rules is judged by core. */
export interface RuleSyntaxError {
  readonly code: 'rule_syntax' | 'rule_format_unsupported'
  /** From 1; null where it is not known. */
  readonly line: number | null
  readonly detail: string
}

/** Why a text that a rule refers to could not be had. `detail` holds no absolute path. */
export interface RuleReferenceError {
  readonly code: 'not_found' | 'outside_base' | 'not_a_file' | 'too_large' | 'unreadable' | 'aborted'
  readonly detail: string
}

/** A rule file outside the repository. */
export interface RuleFileText {
  readonly layer: 'custom' | 'global'
  /** As the user wrote it or would; its ending says how it is parsed. */
  readonly file: string
  readonly text: string
}

/** A text that a rule refers to. */
export interface ReferencedText {
  /** Where it really stands below its base, links followed. */
  readonly path: string
  readonly text: string
}

/** Options that every question takes. */
export interface RuleSourceOptions {
  readonly signal?: AbortSignal | undefined
}

/**
 * Rules from outside the repository: a file named for one review and the user's own. Also knows how rule files are parsed, those
 * of the repository included, whose text core reads itself. Nothing rejects.
 */
export interface RuleSource {
  /** The files of both layers, custom first, as far as there are any. */
  load(
    options: RuleSourceOptions & { readonly maxBytes: number },
  ): ResultAsync<readonly RuleFileText[], RuleSourceError>
  /**
   * The text that a rule of a layer refers to: a path below the folder of the layer's file, with `/` between folders. Neither
   * the path nor a symbolic link leaves that folder.
   */
  readReference(
    layer: RuleFileText['layer'],
    path: string,
    options: RuleSourceOptions & { readonly maxBytes: number },
  ): ResultAsync<ReferencedText, RuleReferenceError>
  /** Parses the text of a rule file by the ending of its name: `.json`, `.yaml` or `.yml`. */
  parse(file: string, text: string): ResultAsync<unknown, RuleSyntaxError>
}
