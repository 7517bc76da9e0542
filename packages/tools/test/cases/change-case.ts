import type { ChangeSourceErrorCode } from '@scrutineer/core'
import type { ExpectedFile } from './expected-file.ts'
import type { GitFixture } from './git-fixture.ts'

/** Which change of a fixture is read. `folder` is below the fixture's top; default its repository. */
export type CaseRequest = { readonly folder?: string } & (
  | { readonly mode: 'range'; readonly from: string; readonly to: string }
  | { readonly mode: 'commit'; readonly commit: string }
  | { readonly mode: 'staged' | 'workspace' }
)

/** What must come of it. */
export interface ChangeCase {
  /** The behaviour, as a sentence. */
  readonly name: string
  readonly objectFormat?: 'sha256'
  /** Makes the repository and says what is read of it. */
  readonly build: (fixture: GitFixture) => CaseRequest
  /** All files, in order; or the code of the error. */
  readonly expected: readonly ExpectedFile[] | ChangeSourceErrorCode
  /** Texts that the repository after the change must have; null for a path it must not have. */
  readonly after?: Readonly<Record<string, string | null>>
  /** The same before the change. */
  readonly before?: Readonly<Record<string, string | null>>
  /** Set while reading. */
  readonly environment?: Readonly<Record<string, string>>
  /** Files below the fixture's top that exist only when something of the repository was executed. */
  readonly traps?: readonly string[]
}
