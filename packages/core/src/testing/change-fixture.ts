import type { ChangeStatus } from '../vocabulary/changed-file.ts'
import type { FixtureFile } from './fixture-file.ts'
import { fixtureFile, fixtureLink } from './fixture-file.ts'

/** Two states of a repository, for an adapter under test to tell apart. */
export interface ChangeFixture {
  readonly before: readonly FixtureFile[]
  readonly after: readonly FixtureFile[]
}

/** One file of the fixture. */
export interface FixtureChange {
  readonly status: ChangeStatus | 'unchanged'
  readonly before: FixtureFile | null
  readonly after: FixtureFile | null
}

const numbered = (change: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: 40 }, (_, index) => `${change[index + 1] ?? `line ${index + 1}`}\n`).join('')

function change(
  path: string,
  before: string | Uint8Array | null,
  after: string | Uint8Array | null,
): FixtureChange {
  const status =
    before === null ? 'added' : after === null ? 'deleted' : before === after ? 'unchanged' : 'modified'
  const side = (content: string | Uint8Array | null) => (content === null ? null : fixtureFile(path, content))
  return { status, before: side(before), after: side(after) }
}

/** Files whose text or mode changed in all the ways that have gone wrong somewhere. */
export const textChanges: readonly FixtureChange[] = [
  change('added.txt', null, 'one\ntwo\n'),
  change('added-empty', null, ''),
  change('blanks  in name', 'a\n', 'b\n'),
  change('cleared.txt', 'one\ntwo\n', ''),
  change('crlf.txt', 'one\r\ntwo\r\n', 'one\r\n2\r\n'),
  change('deleted.txt', 'gone\n', null),
  change('far-apart.txt', numbered(), numbered({ 3: 'changed', 30: 'changed too' })),
  change('filled.txt', '', 'one\n'),
  change(
    'headers.txt',
    '-- a/x\nsame\n--- a/x\n@@ -1 +1 @@\n',
    '++ b/x\nsame\n+++ b/x\ndiff --git a/y b/y\n',
  ),
  change('newline-added', 'a\nb', 'a\nb\n'),
  change('newline-removed', 'a\nb\n', 'a\nb'),
  change('no-newline-either', 'a\nb', 'a\nc'),
  change('no-newline-untouched', 'a\nb\nc', 'A\nb\nc'),
  change('separators.txt', 'a\u2028b\u0085c\n', 'a\u2028b\u0085d\f\v\n'),
  change('unchanged.txt', 'same\n', 'same\n'),
  change('ä/ö.txt', 'ä\n', 'ö\n'),
  change('😀', 'a\n', 'b\n'),
  {
    status: 'modified',
    before: fixtureFile('mode.sh', 'run\n'),
    after: { ...fixtureFile('mode.sh', 'run\n'), mode: '100755' },
  },
]

/** Files without lines. */
export const binaryChanges: readonly FixtureChange[] = [
  change('binary-added', null, Uint8Array.of(1, 0, 2)),
  change('binary-changed', Uint8Array.of(1, 0, 2), Uint8Array.of(1, 0, 3)),
  change('text-to-binary', 'text\n', Uint8Array.of(1, 0, 3)),
]

/** A moved file. */
export const moved: FixtureChange = {
  status: 'renamed',
  before: fixtureFile('was/there.txt', numbered()),
  after: fixtureFile('is/here.txt', numbered()),
}

/** A symbolic link that points elsewhere. */
export const relinked: FixtureChange = {
  status: 'modified',
  before: fixtureLink('link', 'unchanged.txt'),
  after: fixtureLink('link', 'added.txt'),
}
