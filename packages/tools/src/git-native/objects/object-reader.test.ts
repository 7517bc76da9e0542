import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectGone } from '../../../test/support/running-processes.ts'
import { findGit } from '../../process/find-git.ts'
import type { GitPlace } from '../../process/run-git.ts'
import {
  fakeGit,
  type NativeRepository,
  nativeRepository,
  newFolder,
  realGit,
} from '../native-repository.test-support.ts'
import { createObjectReader } from './object-reader.ts'

function placeIn({ dir, env }: NativeRepository, path?: string): GitPlace {
  const git = findGit(path === undefined ? env : { ...env, PATH: path })
  if (git === null) throw new Error('no git')
  return { git, cwd: dir, env: {}, attributes: 'on' }
}

function withFile(content: string | Uint8Array): NativeRepository {
  const repository = nativeRepository()
  repository.write('file', content)
  repository.commit()
  return repository
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

describe('createObjectReader', () => {
  it('tells what names stand for', async () => {
    const repository = withFile('one\n')
    const objects = createObjectReader(placeIn(repository))
    const info = async (name: string) => (await objects.info(name))._unsafeUnwrap()
    expect(await info('HEAD')).toMatchObject({ type: 'commit', oid: repository.git('rev-parse', 'HEAD') })
    expect(await info('HEAD^{tree}')).toMatchObject({ type: 'tree' })
    expect(await info('HEAD:file')).toMatchObject({ type: 'blob', size: 4 })
    expect(await info('nothing at all')).toBe('missing')
    expect(await info('--batch')).toBe('missing')
    await objects.close()
  })

  it('answers many questions at once, each its own', async () => {
    const repository = nativeRepository()
    for (let number = 0; number < 50; number++)
      repository.write(`f${number}`, `content ${number}\n`.repeat(number))
    repository.commit()
    const objects = createObjectReader(placeIn(repository))
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const read = (await objects.contents(`HEAD:f${index % 50}`, 1e6))._unsafeUnwrap()
        return text(read?.bytes)
      }),
    )
    expect(answers).toEqual(answers.map((_, index) => `content ${index % 50}\n`.repeat(index % 50)))
    await objects.close()
  })

  it('keeps no more of a large object than was asked for, and goes on after it', async () => {
    const repository = withFile(Buffer.alloc(5 * 1024 * 1024, 'x'))
    const objects = createObjectReader(placeIn(repository))
    const [large, next] = await Promise.all([objects.contents('HEAD:file', 10), objects.info('HEAD')])
    expect(large._unsafeUnwrap()).toMatchObject({ size: 5 * 1024 * 1024, type: 'blob' })
    expect(text(large._unsafeUnwrap()?.bytes)).toBe('x'.repeat(10))
    expect(next._unsafeUnwrap()).toMatchObject({ type: 'commit' })
    await objects.close()
  })

  it('stops waiting when the caller does, and answers others', async () => {
    const objects = createObjectReader(placeIn(withFile('one\n')))
    const controller = new AbortController()
    const given = objects.contents('HEAD:file', 100, controller.signal)
    const other = objects.contents('HEAD:file', 100)
    controller.abort()
    expect((await given)._unsafeUnwrapErr().code).toBe('aborted')
    expect(text((await other)._unsafeUnwrap()?.bytes)).toBe('one\n')
    expect((await objects.info('HEAD', controller.signal))._unsafeUnwrapErr().code).toBe('aborted')
    await objects.close()
  })

  it('says what is wrong with the folder, for each question', async () => {
    const repository = withFile('one\n')
    const place = { ...placeIn(repository), cwd: '/' }
    const objects = createObjectReader(place)
    const answers = await Promise.all([
      objects.info('HEAD'),
      objects.info('HEAD'),
      objects.contents('HEAD', 1),
    ])
    expect(answers.map((answer) => answer._unsafeUnwrapErr().code)).toEqual(Array(3).fill('not_a_repository'))
    await objects.close()
  })

  it('starts again after its process has ended', async () => {
    const repository = withFile('one\n')
    // Answers one question and is gone.
    const pids = join(newFolder(), 'pids')
    const path = fakeGit(`echo $$ >> '${pids}'; head -n 1 | '${realGit}' "$@"`)
    const started = () => readFileSync(pids, 'utf8').trim().split('\n').map(Number)
    const objects = createObjectReader(placeIn(repository, `${path}:${repository.env['PATH'] ?? ''}`))
    for (let round = 0; round < 3; round++) {
      expect((await objects.info('HEAD'))._unsafeUnwrap()).toMatchObject({ type: 'commit' })
      await expectGone(started())
      // Its end is there to be heard of, and a question that came before would go to it.
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
    }
    expect(started()).toHaveLength(3)
    await objects.close()
  })

  it('ends a process that answers in an unknown form', async () => {
    const path = fakeGit('while read line; do echo "what is $line"; done')
    const objects = createObjectReader(placeIn(withFile('one\n'), `${path}:/usr/bin:/bin`))
    expect((await objects.info('HEAD'))._unsafeUnwrapErr().code).toBe('git_failed')
    await objects.close()
  })

  it('answers nothing after it was closed, which may happen twice', async () => {
    const objects = createObjectReader(placeIn(withFile('one\n')))
    await objects.info('HEAD')
    await objects.close()
    await objects.close()
    expect((await objects.info('HEAD'))._unsafeUnwrapErr()).toMatchObject({ code: 'git_failed' })
  })
})
