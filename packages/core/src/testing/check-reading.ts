import type { Repository, RepositoryError } from '../ports/repository.ts'
import { compareBytewise } from '../vocabulary/byte-text.ts'
import type { Expectation } from './failed-expectation.ts'
import { compareValues } from './failed-expectation.ts'
import type { FixtureFile } from './fixture-file.ts'

const enough = 8 * 1024 * 1024

/** What reading and `stat` promise. */
export function readingExpectations(repository: Repository, files: readonly FixtureFile[]): Expectation[] {
  const read = (path: string, maxBytes = enough) => repository.readFile(path, { maxBytes })
  const codeOf = async (path: string, maxBytes?: number) => {
    const result = await read(path, maxBytes)
    return result.isOk() ? 'content' : result.error.code
  }
  const regular = files.filter((file) => file.mode !== '120000')
  const hasLinks = regular.length < files.length

  return [
    ...regular.map(
      (file): Expectation => ({
        name: `the content of ${JSON.stringify(file.path)} is read byte for byte`,
        check: async () => {
          const result = await read(file.path)
          if (result.isErr()) return describe(result.error)
          const { path, size, bytes } = result.value
          return (
            compareValues({ path, size }, { path: file.path, size: file.content.length }) ??
            (sameBytes(bytes, file.content) ? null : 'other bytes')
          )
        },
      }),
    ),
    expectCode('a missing file is not_found', () => codeOf('a/missing'), ['not_found']),
    expectCode('a path below a file is not_found', () => codeOf('a-b/x'), ['not_found']),
    expectCode('a folder is not_a_file', () => codeOf('a/c'), ['not_a_file']),
    expectCode('a file of exactly maxBytes is read', () => codeOf('a/b', 7), ['content']),
    expectCode('a file over maxBytes is too_large', () => codeOf('a/b', 6), ['too_large']),
    expectCode('an empty file needs no bytes', () => codeOf('empty', 0), ['content']),
    ...[
      '',
      '/',
      '/etc/hostname',
      '..',
      '../outside',
      'a/../../outside',
      'a//b',
      './a/b',
      'a/./b',
      'a/b\0',
      '.git/config',
      'a/.GIT/x',
    ].map((path) =>
      expectCode(`${JSON.stringify(path)} is refused as a path`, () => codeOf(path), [
        'invalid_path',
        'outside_repository',
        'not_found',
      ]),
    ),
    ...regular.map(
      (file): Expectation => ({
        name: `stat tells kind, mode and size of ${JSON.stringify(file.path)}`,
        check: () =>
          statEquals(repository, file.path, { kind: 'file', mode: file.mode, size: file.content.length }),
      }),
    ),
    {
      name: 'stat tells a folder, without a size',
      check: async () => {
        const result = await repository.stat('a/c', {})
        if (result.isErr()) return describe(result.error)
        return compareValues([result.value?.kind, result.value?.size], ['directory', null])
      },
    },
    { name: 'stat of a missing path is null', check: () => statEquals(repository, 'a/missing', null) },
    ...(hasLinks ? linkExpectations(repository, codeOf) : []),
    {
      name: 'many reads at once give what one read gives',
      check: async () => {
        const results = await Promise.all([...regular, ...regular, ...regular].map(({ path }) => read(path)))
        const wrong = results.findIndex((result, index) => {
          const file = regular[index % regular.length]
          return file === undefined || result.isErr() || !sameBytes(result.value.bytes, file.content)
        })
        return wrong < 0 ? null : `read ${wrong} is wrong`
      },
    },
    {
      name: 'the revision has a name',
      check: () => Promise.resolve(repository.revision === '' ? 'it is empty' : null),
    },
  ]
}

function linkExpectations(repository: Repository, codeOf: (path: string) => Promise<string>): Expectation[] {
  const readsTarget = (link: string, path: string): Expectation => ({
    name: `${link} is followed and names ${path}`,
    check: async () => {
      const [through, direct] = await Promise.all(
        [link, path].map((one) => repository.readFile(one, { maxBytes: enough })),
      )
      if (through === undefined || direct === undefined) return 'nothing'
      if (through.isErr()) return describe(through.error)
      if (direct.isErr()) return describe(direct.error)
      return (
        compareValues(through.value.path, path) ??
        (sameBytes(through.value.bytes, direct.value.bytes) ? null : 'other bytes')
      )
    },
  })
  return [
    readsTarget('links/file', 'a/c/d.ts'),
    readsTarget('links/chain', 'a/c/d.ts'),
    readsTarget('links/folder/c/d.ts', 'a/c/d.ts'),
    expectCode('a link to a folder is not_a_file', () => codeOf('links/folder'), ['not_a_file']),
    expectCode('a link to nothing is not_found', () => codeOf('links/dangling'), ['not_found']),
    expectCode('a link out of the repository is outside_repository', () => codeOf('links/outside'), [
      'outside_repository',
    ]),
    expectCode('an absolute link is outside_repository', () => codeOf('links/absolute'), [
      'outside_repository',
    ]),
    expectCode('a link into the git directory is refused', () => codeOf('links/git'), [
      'outside_repository',
      'invalid_path',
      'not_found',
    ]),
    expectCode('a link to itself ends', () => codeOf('links/loop'), [
      'not_found',
      'outside_repository',
      'failed',
    ]),
    {
      name: 'stat does not follow a link',
      check: () => statEquals(repository, 'links/file', { kind: 'symlink', mode: '120000', size: 11 }),
    },
  ]
}

function expectCode(name: string, code: () => Promise<string>, allowed: readonly string[]): Expectation {
  return {
    name,
    check: async () => {
      const found = await code()
      return allowed.includes(found) ? null : `${found} instead of ${allowed.join(' or ')}`
    },
  }
}

async function statEquals(
  repository: Repository,
  path: string,
  expected: object | null,
): Promise<string | null> {
  const result = await repository.stat(path, {})
  if (result.isErr()) return describe(result.error)
  if (result.value === null) return compareValues(null, expected)
  const { kind, mode, size } = result.value
  return compareValues({ kind, mode, size }, expected)
}

/** An error as a failure's detail. */
export function describe(error: RepositoryError): string {
  return `the error ${error.code} (${error.detail})`
}

/** Paths in the order that lists promise. */
export function sortedPaths(files: readonly FixtureFile[]): string[] {
  return files.map(({ path }) => path).sort(compareBytewise)
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
