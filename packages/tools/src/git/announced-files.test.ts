import { describe, expect, it } from 'vitest'
import { embeddedEngine } from '../git-embedded/embedded-engine.ts'
import { nativeEngine } from '../git-native/native-engine.ts'
import { brief, nativeRepository, testEnvironment } from '../git-native/native-repository.test-support.ts'

const engines = {
  native: nativeEngine({ env: testEnvironment }),
  embedded: embeddedEngine({ env: testEnvironment }),
}

describe.each(Object.entries(engines))('what is staged, read by the %s engine', (_name, engine) => {
  it.each([
    ['after a commit', true],
    ['before the first commit', false],
  ])('%s has empty files, but none that is only announced', async (_, committed) => {
    const repository = nativeRepository()
    repository.write('old-empty', '')
    repository.write('gone', 'text\n')
    if (committed) repository.commit()
    repository.write('new-empty', '')
    repository.git('add', 'old-empty', 'new-empty')
    repository.write('announced', 'needle\n')
    if (committed) repository.git('rm', '-q', '--cached', 'gone')
    repository.git('add', '-N', 'announced', 'gone')

    const read = await engine.open({ mode: 'staged', dir: repository.dir }).read({ contextLines: 3 })
    const change = read._unsafeUnwrap()
    expect(change.files.map(brief)).toEqual(
      committed ? ['D gone +0 -1', 'A new-empty +0 -0'] : ['A new-empty +0 -0', 'A old-empty +0 -0'],
    )
    const staged = change.repository
    const page = { directory: '', cursor: null, limit: 10 }
    expect((await staged.list(page, {}))._unsafeUnwrap().paths).toEqual(['new-empty', 'old-empty'])
    expect((await staged.readFile('old-empty', { maxBytes: 9 }))._unsafeUnwrap().size).toBe(0)
    for (const path of ['announced', 'gone']) {
      expect((await staged.readFile(path, { maxBytes: 9 }))._unsafeUnwrapErr().code).toBe('not_found')
    }
    await change.close()
  })

  it('has the new name of a file that was moved, and not the old one that is announced again', async () => {
    const repository = nativeRepository()
    repository.write('old', 'some text\n')
    repository.commit()
    repository.git('mv', 'old', 'new')
    repository.write('old', 'needle\n')
    repository.git('add', '-N', 'old')
    const read = await engine.open({ mode: 'staged', dir: repository.dir }).read({ contextLines: 3 })
    const change = read._unsafeUnwrap()
    const page = { directory: '', cursor: null, limit: 10 }
    expect((await change.repository.list(page, {}))._unsafeUnwrap().paths).toEqual(['new'])
    await change.close()
  })
})
