import {
  type ChangedFile,
  type DiffLine,
  decodeBytes,
  encodeText,
  hunkOfLines,
  renderPatch,
  type SearchQuery,
} from '@scrutineer/core'
import { checkRepository, type FixtureFile, memoryRepository } from '@scrutineer/core/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { patientRepository } from '../../test/support/patient-repository.ts'
import { brief, nativeRepository, newFolder } from '../git-native/native-repository.test-support.ts'
import { type PatchTextOptions, patchText } from './patch-text.ts'

const patch = `diff --git a/src/new.ts b/src/new.ts
new file mode 100644
--- /dev/null
+++ b/src/new.ts
@@ -0,0 +1,2 @@
+new needle
+second
diff --git a/src/edited.ts b/src/edited.ts
--- a/src/edited.ts
+++ b/src/edited.ts
@@ -2,2 +2,2 @@
 two
-three
+THREE needle
diff --git a/gone.ts b/gone.ts
deleted file mode 100644
--- a/gone.ts
+++ /dev/null
@@ -1 +0,0 @@
-gone needle
diff --git a/before.ts b/after.ts
similarity index 100%
rename from before.ts
rename to after.ts
diff --git a/picture.png b/picture.png
index 1111111..2222222 100644
Binary files a/picture.png and b/picture.png differ
diff --git a/link b/link
new file mode 120000
--- /dev/null
+++ b/link
@@ -0,0 +1 @@
+src/edited.ts
\\ No newline at end of file
`
const before = {
  'src/edited.ts': 'one\ntwo\nthree\nfour\n',
  'gone.ts': 'gone needle\n',
  'before.ts': 'moved needle\n',
  'picture.png': 'PNG\0',
  'kept.ts': 'kept needle\n',
  zzz: 'last\n',
}

async function open(options: PatchTextOptions) {
  const change = (await patchText(options).read({ contextLines: 3 }))._unsafeUnwrap()
  const read = async (path: string) => {
    const file = await change.repository.readFile(path, { maxBytes: 10_000 })
    return file.isOk() ? decodeBytes(file.value.bytes) : file.error.code
  }
  const list = async (limit = 100) => {
    const paths: string[] = []
    let cursor: string | null = null
    do {
      const page: { paths: readonly string[]; nextCursor: string | null } = (
        await change.repository.list({ directory: '', cursor, limit }, {})
      )._unsafeUnwrap()
      expect(page.paths.length).toBeLessThanOrEqual(limit)
      paths.push(...page.paths)
      cursor = page.nextCursor
    } while (cursor !== null)
    return paths
  }
  const search = async (text: string, more: Partial<SearchQuery> = {}) => {
    const query = {
      text,
      kind: 'literal',
      caseSensitive: true,
      directory: '',
      globs: [],
      maxMatches: 50,
      ...more,
    } as const
    const found = await patientRepository(change.repository).search(query, {})
    return found.isOk() ? found.value.matches.map(({ path, line }) => `${path}:${line}`) : found.error.code
  }
  return { change, read, list, search }
}

describe('a patch text', () => {
  it('is a change of its own, in order of path bytes', async () => {
    const { change } = await open({ patch })
    expect(change.files.map(brief)).toEqual([
      'R before.ts -> after.ts +0 -0',
      'D gone.ts +0 -1',
      'A link +1 -0',
      'M picture.png +0 -0 binary',
      'M src/edited.ts +1 -1',
      'A src/new.ts +2 -0',
    ])
    expect(change).toMatchObject({
      mode: 'patch',
      base: null,
      head: null,
      mergeBase: null,
      baseRepository: null,
    })
    expect(change.repository.revision).toBe('patch')
  })

  it('offers its own text alone when there is nothing else', async () => {
    const { read, list, search } = await open({ patch })
    expect(await read('src/new.ts')).toBe('new needle\nsecond\n')
    expect(await read('src/edited.ts')).toBe('[this line is not in the patch]\ntwo\nTHREE needle\n')
    expect(await read('link')).toBe('[this line is not in the patch]\ntwo\nTHREE needle\n')
    expect(await read('after.ts')).toBe('objects_missing')
    expect(await read('picture.png')).toBe('objects_missing')
    for (const path of ['gone.ts', 'before.ts', 'kept.ts']) expect(await read(path)).toBe('not_found')
    expect(await list(2)).toEqual(['after.ts', 'link', 'picture.png', 'src/edited.ts', 'src/new.ts'])
    expect(await search('needle')).toEqual(['src/edited.ts:3', 'src/new.ts:1'])
    expect(await search('not in the patch')).toEqual([])
    expect(await search('^$', { kind: 'regex' })).toEqual([])
    expect(await search('^(new|THREE)', { kind: 'regex' })).toEqual(['src/edited.ts:3', 'src/new.ts:1'])
  })

  it('lies over the files before it', async () => {
    const { read, list, search, change } = await open({ patch, repository: memoryRepository(before) })
    expect(await read('src/edited.ts')).toBe('one\ntwo\nTHREE needle\nfour\n')
    expect(await read('link')).toBe('one\ntwo\nTHREE needle\nfour\n')
    expect(await read('after.ts')).toBe('moved needle\n')
    expect(await read('kept.ts')).toBe('kept needle\n')
    for (const path of ['gone.ts', 'before.ts', 'nowhere']) expect(await read(path)).toBe('not_found')
    const all = ['after.ts', 'kept.ts', 'link', 'picture.png', 'src/edited.ts', 'src/new.ts', 'zzz']
    for (const limit of [1, 2, 3, 100]) expect(await list(limit)).toEqual(all)
    expect(await search('needle')).toEqual(['after.ts:1', 'kept.ts:1', 'src/edited.ts:3', 'src/new.ts:1'])
    expect(await search('needle', { maxMatches: 2 })).toEqual(['after.ts:1', 'kept.ts:1'])
    const stat = async (path: string) => (await change.repository.stat(path, {}))._unsafeUnwrap()
    expect(await stat('src')).toMatchObject({ kind: 'directory' })
    expect(await stat('link')).toEqual({ kind: 'symlink', mode: '120000', size: 13 })
    expect(await stat('src/new.ts')).toEqual({ kind: 'file', mode: '100644', size: 18 })
    expect(await stat('picture.png')).toMatchObject({ kind: 'file', size: null })
    expect(await stat('gone.ts')).toBeNull()
  })

  it('offers a repository that keeps what the port promises, half of it from before and half from the patch', async () => {
    const fromPatch = new Set([
      'README.md',
      'a/b',
      'a/c/d.ts',
      'crlf.txt',
      'empty',
      'run.sh',
      'special.txt',
      'ä/ö.txt',
    ])
    const failed = await checkRepository(
      async (files) => {
        const added = files.filter(({ path }) => fromPatch.has(path)).map(toAddedFile)
        const old = files.filter(({ path }) => !fromPatch.has(path))
        const stale: FixtureFile = { path: 'stale', mode: '100644', content: encodeText('stale\n') }
        const removed = {
          ...toAddedFile(stale),
          status: 'deleted',
          oldPath: 'stale',
          newPath: null,
          hunks: [],
        } as const
        const repository = memoryRepository(
          Object.fromEntries([...old, stale].map(({ path, content }) => [path, content])),
        )
        const { change } = await open({ patch: encodeText(renderPatch([...added, removed])), repository })
        return patientRepository(change.repository)
      },
      { aborted: AbortSignal.abort(), links: false },
    )
    expect(failed).toEqual([])
  })

  it('lies over the commit that a folder is at, where it is in a repository', async () => {
    const repository = nativeRepository()
    for (const [path, content] of Object.entries(before)) repository.write(path, content)
    repository.commit()
    repository.write('src/edited.ts', 'dirty\n')
    for (const engine of ['native', 'embedded'] as const) {
      const { read, search, change } = await open({ patch, dir: repository.dir, engine })
      expect(await read('src/edited.ts')).toBe('one\ntwo\nTHREE needle\nfour\n')
      expect(await search('needle')).toEqual(['after.ts:1', 'kept.ts:1', 'src/edited.ts:3', 'src/new.ts:1'])
      const old = await change.baseRepository?.readFile('src/edited.ts', { maxBytes: 99 })
      expect(decodeBytes(old?._unsafeUnwrap().bytes ?? new Uint8Array())).toBe(before['src/edited.ts'])
      await change.close()
    }
  })

  it('stands alone in a folder that is no repository, or has no commit', async () => {
    for (const dir of [newFolder(), nativeRepository().dir]) {
      const { change, read } = await open({ patch, dir })
      expect(change.baseRepository).toBeNull()
      expect(await read('src/new.ts')).toBe('new needle\nsecond\n')
    }
  })

  it('does not pass over a repository of another user', async () => {
    const repository = nativeRepository()
    repository.commit()
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const read = await patchText({ patch, dir: repository.dir, engine: 'native' }).read({ contextLines: 3 })
    expect(read._unsafeUnwrapErr().code).toBe('unsafe_repository')
  })

  for (const path of ['', '/etc/passwd', '../x', '.git/config', 'a/../b']) {
    it(`refuses the path ${JSON.stringify(path)}`, async () => {
      const { read, change } = await open({ patch })
      expect(await read(path)).toBe('invalid_path')
      expect((await change.repository.stat(path, {})).isErr()).toBe(true)
    })
  }

  it('follows no link out of it, nor for ever', async () => {
    const link = (path: string, target: string) =>
      `diff --git a/${path} b/${path}\nnew file mode 120000\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${target}\n\\ No newline at end of file\n`
    const links =
      link('a', '/etc/passwd') + link('b', '../x') + link('c', '.git/config') + link('loop', 'loop')
    const { read } = await open({ patch: links })
    expect(await Promise.all(['a', 'b', 'c', 'loop'].map(read))).toEqual([
      'outside_repository',
      'outside_repository',
      'outside_repository',
      'failed',
    ])
  })

  it('is read from bytes that are no text, as they are', async () => {
    const bytes = Buffer.concat([
      Buffer.from('--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+'),
      Buffer.from([0xff, 0x0a]),
    ])
    const { read } = await open({ patch: bytes })
    expect(await read('f')).toBe('\udcff\n')
  })

  const refused: Record<string, { text: string; code: string }> = {
    'no patch at all': { text: 'hello\n', code: 'patch_malformed' },
    'a hunk that is cut': { text: '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n', code: 'patch_malformed' },
    'a path twice': { text: patch + patch, code: 'patch_malformed' },
    'a combined diff': {
      text: 'diff --cc f\nindex 1,2..3\n--- a/f\n+++ b/f\n@@@ -1,1 -1,1 +1,1 @@@\n',
      code: 'patch_malformed',
    },
  }
  for (const [name, { text, code }] of Object.entries(refused)) {
    it(`is not ${name}`, async () => {
      const error = (await patchText({ patch: text }).read({ contextLines: 3 }))._unsafeUnwrapErr()
      expect(error.code).toBe(code)
    })
  }

  it('is empty for a blank text', async () => {
    expect((await open({ patch: '' })).change.files).toEqual([])
  })

  it('is not read after an abort', async () => {
    const reading = { contextLines: 3, signal: AbortSignal.abort() }
    expect((await patchText({ patch }).read(reading))._unsafeUnwrapErr().code).toBe('aborted')
  })
})

/** A file as a patch adds it. */
function toAddedFile({ path, mode, content }: FixtureFile): ChangedFile {
  const text = decodeBytes(content)
  const parts = text.split('\n')
  const last = parts.pop()
  const lines = [...parts, ...(last === '' || last === undefined ? [] : [last])].map(
    (line, index): DiffLine => ({
      type: 'add',
      oldLine: null,
      newLine: index + 1,
      text: line,
      noNewline: last !== '' && index === parts.length,
    }),
  )
  const hunk = hunkOfLines({ oldStart: 0, newStart: 1, section: '' }, lines)
  return {
    status: 'added',
    oldPath: null,
    newPath: path,
    oldMode: null,
    newMode: mode,
    oldId: null,
    newId: null,
    similarity: null,
    binary: false,
    untracked: false,
    additions: lines.length,
    deletions: 0,
    hunks: lines.length === 0 ? [] : [hunk],
    unread: null,
  }
}
