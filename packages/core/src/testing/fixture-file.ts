import { encodeText } from '../vocabulary/byte-text.ts'

/** A file that an adapter under test must offer. */
export interface FixtureFile {
  readonly path: string
  /** `120000` is a symbolic link, whose content is the target's text. */
  readonly mode: '100644' | '100755' | '120000'
  readonly content: Uint8Array
}

/** A regular file. */
export function fixtureFile(path: string, content: string | Uint8Array): FixtureFile {
  return { path, mode: '100644', content: typeof content === 'string' ? encodeText(content) : content }
}

/** A file that may be run. */
export function fixtureProgram(path: string, content: string): FixtureFile {
  return { ...fixtureFile(path, content), mode: '100755' }
}

/** A symbolic link. */
export function fixtureLink(path: string, target: string): FixtureFile {
  return { ...fixtureFile(path, target), mode: '120000' }
}
