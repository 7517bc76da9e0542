import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeSet, PathPage } from '@scrutineer/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { expectGone, isRunning } from '../../test/support/running-processes.ts'
import {
  brief,
  countingGit,
  fakeGit,
  type NativeRepository,
  nativeRepository,
  newFolder,
  realGit,
  type TestRequest,
} from './native-repository.test-support.ts'

const requests: Record<string, TestRequest> = {
  range: { mode: 'range', from: 'main~1', to: 'main' },
  commit: { mode: 'commit', commit: 'main' },
  staged: { mode: 'staged' },
  workspace: { mode: 'workspace' },
}

/** Many files in each mode: changed, staged, unstaged and untracked. */
function busy(count = 4): NativeRepository {
  const repository = nativeRepository()
  const paths = Array.from({ length: count }, (_, index) => `d${index % 7}/file${index}.ts`)
  const writeAll = (text: string) => {
    for (const path of paths) repository.write(path, `${text} ${path}\n`)
  }
  writeAll('one')
  repository.commit()
  writeAll('two')
  repository.commit()
  writeAll('three')
  repository.git('add', '-A')
  writeAll('four four')
  for (let index = 0; index < count; index++) repository.write(`new/${index}.ts`, 'new\n')
  repository.git('config', 'filter.lfs.clean', 'false')
  return repository
}

async function preview(change: ChangeSet): Promise<void> {
  // What is looked for before anything is sent to a model: the rules of the project, on the side before the change.
  for (const path of ['.scrutineer/rules.json', '.scrutineer/rules.yaml']) {
    await change.baseRepository?.readFile(path, { maxBytes: 1000 })
  }
}

async function review(change: ChangeSet): Promise<void> {
  await preview(change)
  for (const file of change.files) {
    const path = file.newPath ?? ''
    expect((await change.repository.readFile(path, { maxBytes: 1000 })).isOk()).toBe(true)
    expect((await change.repository.stat(path, {})).isOk()).toBe(true)
  }
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: PathPage = (
      await change.repository.list({ directory: '', cursor, limit: 7 }, {})
    )._unsafeUnwrap()
    cursor = page.nextCursor
  }
}

describe('the number of git processes', () => {
  for (const [name, request] of Object.entries(requests)) {
    it(`is at most three to preview ${name}, four to review it and one for each search, whatever the files`, async () => {
      const repository = busy(60)
      const git = countingGit()
      const reading = { env: { PATH: git.path }, hurried: true }
      const change = (await repository.read(request, reading))._unsafeUnwrap()
      expect(change.files.length).toBeGreaterThanOrEqual(60)
      await preview(change)
      expect(git.commands().length).toBeLessThanOrEqual(3)
      await review(change)
      const before = git.commands()
      expect(before.length).toBeLessThanOrEqual(4)
      const query = {
        text: 'o',
        kind: 'literal',
        caseSensitive: true,
        directory: '',
        globs: [],
        maxMatches: 5,
      } as const
      let searches = 0
      for (let answers = 0; answers < 5; ) {
        searches++
        // On a busy machine the time of a search may be over before it has begun.
        const found = await change.repository.search(query, {})
        if (found.isErr()) expect(found.error.code).toBe('timed_out')
        else answers++
      }
      const all = git.commands()
      expect(all.filter((command) => command === 'grep')).toHaveLength(searches)
      expect(all.filter((command) => command !== 'grep').length).toBeLessThanOrEqual(4)
    })
  }
})

describe('a git that takes its time to start', () => {
  it.each(['staged', 'workspace'] as const)('is asked no more often for %s', async (mode) => {
    const repository = busy()
    const [quick, slow] = [countingGit(), countingGit('sleep 1.5')]
    for (const { path } of [quick, slow]) {
      const change = (await repository.read({ mode }, { env: { PATH: path } }))._unsafeUnwrap()
      await preview(change)
    }
    // Some run side by side.
    expect(slow.commands().toSorted()).toEqual(quick.commands().toSorted())
  })
})

describe('a machine without a git that will do', () => {
  for (const [name, request] of Object.entries(requests)) {
    it(`has no git for ${name}`, async () => {
      const error = (await busy().read(request, { env: { PATH: newFolder() } }))._unsafeUnwrapErr()
      expect(error).toMatchObject({ code: 'git_missing' })
      expect(error.remedy).toContain('2.37')
    })

    it(`has a git too old for ${name}, which knows neither the options nor the log`, async () => {
      const old = `for word in "$@"; do [ "$word" = --version ] && { echo git version 2.17.1; exit 0; }; done
        echo "error: unknown option" >&2; exit 129`
      const error = (await busy().read(request, { env: { PATH: fakeGit(old) } }))._unsafeUnwrapErr()
      expect(error).toMatchObject({ code: 'engine_unsupported', detail: 'git 2.17.1 is too old' })
    })

    it(`has a git too old for ${name}, which answers all the same`, async () => {
      const old = `for word in "$@"; do [ "$word" = --version ] && { echo git version 2.36.6; exit 0; }; done
        GIT_TRACE2_EVENT=0 exec '${realGit}' "$@"`
      const repository = busy()
      const env = { PATH: `${fakeGit(old)}:${repository.env['PATH'] ?? ''}` }
      expect((await repository.read(request, { env }))._unsafeUnwrapErr().code).toBe('engine_unsupported')
    })

    it(`has a variable that git refuses for ${name}`, async () => {
      for (const variable of ['GIT_CONFIG_NOSYSTEM', 'GIT_DISCOVERY_ACROSS_FILESYSTEM']) {
        const error = (await busy().read(request, { env: { [variable]: 'banana' } }))._unsafeUnwrapErr()
        expect(error.code).toBe('git_failed')
        expect(error.detail).toContain(variable)
        expect(error.remedy).toContain('unset it')
      }
    })

    it(`has settings of a number that cannot be meant for ${name}`, async () => {
      const read = await busy().read(request, { env: { GIT_CONFIG_COUNT: 'many' } })
      expect(read.isOk()).toBe(true)
    })

    it(`has something else called git for ${name}`, async () => {
      const error = (
        await busy().read(request, { env: { PATH: fakeGit('echo hello; exit 0') } })
      )._unsafeUnwrapErr()
      expect(error.code).toBe('git_failed')
    })
  }

  it('never takes a git from the reviewed folder', async () => {
    const repository = busy()
    repository.write('git', `#!/bin/sh\ntouch '${repository.dir}/ran'\n`, 0o755)
    const env = { PATH: `.::./:${repository.env['PATH'] ?? ''}` }
    expect((await repository.read({ mode: 'workspace' }, { env })).isOk()).toBe(true)
    expect(existsSync(join(repository.dir, 'ran'))).toBe(false)
  })
})

describe('a git that keeps no log', () => {
  for (const [name, request] of Object.entries(requests)) {
    it(`is asked instead, and ${name} is the same`, async () => {
      const repository = busy()
      const quiet = fakeGit(`GIT_TRACE2_EVENT=0 exec '${realGit}' "$@"`)
      const env = { PATH: `${quiet}:${repository.env['PATH'] ?? ''}` }
      const [told, asked] = await Promise.all([repository.read(request), repository.read(request, { env })])
      expect(asked._unsafeUnwrap().files.map(brief)).toEqual(told._unsafeUnwrap().files.map(brief))
    })
  }

  it('still runs no filter', async () => {
    const repository = busy()
    repository.write('.gitattributes', '*.ts filter=evil\n')
    repository.git('config', 'filter.evil.clean', `touch '${repository.dir}/ran'`)
    const quiet = fakeGit(`GIT_TRACE2_EVENT=0 exec '${realGit}' "$@"`)
    const env = { PATH: `${quiet}:${repository.env['PATH'] ?? ''}` }
    expect((await repository.read({ mode: 'workspace' }, { env })).isOk()).toBe(true)
    expect(existsSync(join(repository.dir, 'ran'))).toBe(false)
  })
})

describe('a reading that is given up', () => {
  for (const [name, request] of Object.entries(requests)) {
    it(`before it began starts nothing for ${name}`, async () => {
      const git = countingGit()
      const reading = { env: { PATH: git.path }, signal: AbortSignal.abort() }
      expect((await busy().read(request, reading))._unsafeUnwrapErr().code).toBe('aborted')
      expect(git.commands()).toEqual([])
    })

    it(`during the diff leaves no process behind for ${name}`, async () => {
      const repository = busy()
      const pids = join(newFolder(), 'pids')
      const slow = `for word in "$@"; do
          if [ "$word" = diff ]; then echo $$ >> '${pids}'; sleep 600 & echo $! >> '${pids}'; wait; fi
        done
        echo $$ >> '${pids}'
        exec '${realGit}' "$@"`
      const controller = new AbortController()
      const env = { PATH: `${fakeGit(slow)}:${repository.env['PATH'] ?? ''}` }
      const reading = repository.read(request, { env, signal: controller.signal })
      await until(() => existsSync(pids) && isSleeping(pids))
      controller.abort()
      expect((await reading)._unsafeUnwrapErr().code).toBe('aborted')
      const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number)
      expect(started.length).toBeGreaterThanOrEqual(2)
      await expectGone(started)
    })
  }
})

describe('a change that is open', () => {
  it('does not keep the program from ending, closed or not', () => {
    const repository = busy()
    const script = `
      import { nativeEngine } from ${JSON.stringify(join(import.meta.dirname, 'native-engine.ts'))}
      const source = nativeEngine().open({ mode: 'workspace', dir: ${JSON.stringify(repository.dir)} })
      const change = (await source.read({ contextLines: 3 }))._unsafeUnwrap()
      const read = await change.baseRepository.readFile('d0/file0.ts', { maxBytes: 99 })
      console.log(change.files.length, read.isOk())`
    const file = join(newFolder(), 'program.mts')
    execFileSync('/bin/sh', ['-c', `cat > '${file}'`], { input: script })
    const output = execFileSync(
      process.execPath,
      ['--conditions=@scrutineer/source', '--import', import.meta.resolve('tsx'), file],
      { env: repository.env, timeout: 150_000, encoding: 'utf8' },
    )
    expect(output).toBe('8 true\n')
    rmSync(file)
  })

  it('has no timer left, though git has told of itself long before it answers', async () => {
    const repository = busy()
    const late = fakeGit(`case "$*" in
        *cat-file*) '${realGit}' "$@" | { sleep 0.3; cat; } ;;
        *) exec '${realGit}' "$@" ;;
      esac`)
    const env = { PATH: `${late}:${repository.env['PATH'] ?? ''}` }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const change = (await repository.read({ mode: 'workspace' }, { env }))._unsafeUnwrap()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
    await change.close()
  })

  it('ends its processes when it is closed', async () => {
    const repository = busy()
    const pids = join(newFolder(), 'pids')
    const noting = fakeGit(`echo $$ >> '${pids}'; exec '${realGit}' "$@"`)
    const env = { PATH: `${noting}:${repository.env['PATH'] ?? ''}` }
    const change = (await repository.read({ mode: 'workspace' }, { env }))._unsafeUnwrap()
    await change.baseRepository?.readFile('d0/file0.ts', { maxBytes: 99 })
    const started = () => readFileSync(pids, 'utf8').trim().split('\n').map(Number)
    await expect.poll(() => started().filter(isRunning)).toHaveLength(1)
    await change.close()
    await expectGone(started())
  })
})

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Says whether one of the noted processes is the one that sleeps. */
function isSleeping(pids: string): boolean {
  const noted = readFileSync(pids, 'utf8').trim().split('\n')
  return noted.some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('sleep')
    } catch {
      return false
    }
  })
}
