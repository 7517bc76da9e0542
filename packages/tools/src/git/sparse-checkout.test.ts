import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChangeSet, Repository } from '@scrutineer/core'
import { afterEach, describe, expect, it } from 'vitest'
import { patientRepository } from '../../test/support/patient-repository.ts'
import { embeddedEngine } from '../git-embedded/embedded-engine.ts'
import { nativeEngine } from '../git-native/native-engine.ts'
import {
  brief,
  type NativeRepository,
  nativeRepository,
  newFolder,
  repositoryAt,
  testEnvironment,
} from '../git-native/native-repository.test-support.ts'

const engines = {
  native: nativeEngine({ env: testEnvironment }),
  embedded: embeddedEngine({ env: testEnvironment }),
}
const open: ChangeSet[] = []
afterEach(async () => {
  for (const change of open.splice(0)) await change.close()
})

function origin(): NativeRepository {
  const repository = nativeRepository()
  for (const folder of ['in', 'out', 'out/deep']) {
    for (const name of ['a', 'b']) repository.write(`${folder}/${name}.txt`, `needle ${folder} ${name}\n`)
  }
  repository.write('top.txt', 'needle top\n')
  repository.commit()
  repository.git('config', 'uploadpack.allowFilter', 'true')
  return repository
}

/** A clone with `out` left out of its working tree, and the same edits in each. */
function sparse(words: readonly string[], cloneWords: readonly string[] = []): NativeRepository {
  const dir = join(newFolder(), 'clone')
  const source = origin()
  source.git('clone', '-q', '--no-checkout', ...cloneWords, pathToFileURL(source.dir).href, dir)
  const clone = repositoryAt(dir)
  clone.git('sparse-checkout', 'set', ...words)
  clone.git('checkout', '-q', 'main')
  clone.write('in/a.txt', 'needle in a, changed\n')
  clone.write('in/new.txt', 'needle new\n')
  return clone
}

async function repositoryOf(change: ChangeSet): Promise<Record<string, unknown>> {
  const { repository } = change
  const read = async (path: string) => {
    const file = await repository.readFile(path, { maxBytes: 1000 })
    return file.isOk() ? Buffer.from(file.value.bytes).toString() : file.error.code
  }
  const kindOf = async (path: string) => (await repository.stat(path, {}))._unsafeUnwrap()?.kind ?? null
  return {
    contents: await Promise.all(['in/a.txt', 'out/a.txt', 'out/deep/b.txt', 'out/b.txt', 'no.txt'].map(read)),
    kinds: await Promise.all(['out', 'out/deep', 'out/deep/b.txt', 'no'].map(kindOf)),
    paths: await listed(repository),
    found: await found(repository),
  }
}

async function listed(repository: Repository): Promise<readonly string[]> {
  return (await repository.list({ directory: '', cursor: null, limit: 50 }, {}))._unsafeUnwrap().paths
}

async function found(repository: Repository): Promise<readonly string[]> {
  const query = { text: 'needle', kind: 'literal', caseSensitive: true, directory: '', globs: [] } as const
  const result = await patientRepository(repository).search({ ...query, maxMatches: 50 }, {})
  return result._unsafeUnwrap().matches.map(({ path }) => path)
}

describe.each(Object.entries(engines))('a sparse checkout, read by the %s engine', (_name, engine) => {
  async function workspaceOf(clone: NativeRepository): Promise<ChangeSet> {
    const read = await engine.open({ mode: 'workspace', dir: clone.dir }).read({ contextLines: 3 })
    const change = read._unsafeUnwrap()
    open.push(change)
    return change
  }

  it.each([
    ['of folders', ['--cone', 'in']],
    ['of patterns', ['--no-cone', '/*', '!/out/']],
  ])('%s deletes nothing, and what it leaves out can be read but is not searched', async (_, words) => {
    const clone = sparse(words)
    clone.write('out/b.txt', 'needle there after all\n')
    const change = await workspaceOf(clone)
    expect(change.files.map(brief)).toEqual([
      'M in/a.txt +1 -1',
      'A in/new.txt +1 -0 untracked',
      'M out/b.txt +1 -1',
    ])
    expect(await repositoryOf(change)).toEqual({
      contents: [
        'needle in a, changed\n',
        'needle out a\n',
        'needle out/deep b\n',
        'needle there after all\n',
        'not_found',
      ],
      kinds: ['directory', 'directory', 'file', null],
      paths: [
        'in/a.txt',
        'in/b.txt',
        'in/new.txt',
        'out/a.txt',
        'out/b.txt',
        'out/deep/a.txt',
        'out/deep/b.txt',
        'top.txt',
      ],
      found: ['in/a.txt', 'in/b.txt', 'in/new.txt', 'out/b.txt', 'top.txt'],
    })
  })

  it('of a partial clone says of what was never fetched that it is missing, and searches the rest', async () => {
    const change = await workspaceOf(sparse(['--cone', 'in'], ['--filter=blob:none']))
    const { repository } = change
    const read = await repository.readFile('out/a.txt', { maxBytes: 1000 })
    expect(read._unsafeUnwrapErr().code).toBe('objects_missing')
    expect(await found(repository)).toContain('in/b.txt')
  })
})

it('an index that is sparse itself is read by git, and refused by the embedded engine', async () => {
  const clone = sparse(['--cone', '--sparse-index', 'in'])
  const native = (
    await engines.native.open({ mode: 'workspace', dir: clone.dir }).read({ contextLines: 3 })
  )._unsafeUnwrap()
  open.push(native)
  expect(await listed(native.repository)).toContain('out/deep/b.txt')
  const refused = await engines.embedded.open({ mode: 'workspace', dir: clone.dir }).read({ contextLines: 3 })
  expect(refused._unsafeUnwrapErr()).toMatchObject({ code: 'engine_unsupported' })
})
