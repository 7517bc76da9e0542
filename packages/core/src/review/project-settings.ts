import type { Result } from 'neverthrow'
import type { Overrides } from '../vocabulary/overrides.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { ReviewSettings } from './review-settings.ts'

/**
 * Settings that the reviewed repository brings itself. They are read as they were before the change (the base of a range,
 * commit or pull request, else `HEAD`), so a change cannot choose how it is reviewed; and they can make a review stricter,
 * never laxer. What the options of a review name wins over them.
 */
export interface ProjectSettingsSource {
  /** Where the repository keeps them. A file that is not there sets nothing. */
  readonly path: string
  /** What holds where neither the options nor the repository say anything; what it leaves out has its default. */
  readonly usual?: Overrides<ReviewSettings> | undefined
  /** Reads the file, at most 256 KiB of it. The error is one sentence about what is wrong with it. */
  parse(bytes: Uint8Array): Promise<Result<ParsedProjectSettings, string>>
}

/** What a repository asks for. */
export interface ParsedProjectSettings {
  readonly settings: Partial<ReviewSettings>
  /** What the reader of the report must know about them. */
  readonly warnings: readonly Warning[]
}
