import { describe, expect, it } from 'vitest'
import { filterDrivers, readGitTrace, traceArguments, traceEnvironment } from './git-trace.ts'

const event = (fields: Record<string, unknown>) =>
  `${JSON.stringify({ sid: 'x', thread: 'main', ...fields })}\n`
const last = traceArguments[1]?.split('=')[0] ?? ''

describe('readGitTrace', () => {
  it('tells version, working tree and settings', () => {
    const log =
      event({ event: 'version', evt: '3', exe: '2.39.5' }) +
      event({ event: 'start', argv: ['git', '-c', `${last}=end`, 'cat-file'] }) +
      event({ event: 'def_repo', repo: 1, worktree: '/home/ada/a "b"\n' }) +
      event({ event: 'def_param', scope: 'local', param: 'filter.lfs.clean', value: 'git-lfs clean' }) +
      event({ event: 'def_param', scope: 'command', param: last, value: 'end' })
    const trace = readGitTrace(log)
    expect(trace).toMatchObject({ version: '2.39.5', workTree: '/home/ada/a "b"\n', complete: true })
    expect([...trace.settings]).toEqual([['filter.lfs.clean', 'git-lfs clean']])
  })

  it('is not complete before the last setting, whatever the arguments say', () => {
    const log = event({ event: 'start', argv: ['git', '-c', `${last}=end`] })
    expect(readGitTrace(log).complete).toBe(false)
  })

  it('takes the value that counts, and the repository itself', () => {
    const log =
      event({ event: 'def_param', param: 'filter.a.clean', value: 'first' }) +
      event({ event: 'def_param', param: 'filter.a.clean', value: 'second' }) +
      event({ event: 'def_repo', repo: 2, worktree: '/a/submodule' })
    expect(readGitTrace(log)).toMatchObject({
      settings: new Map([['filter.a.clean', 'second']]),
      workTree: null,
    })
  })

  for (const [name, log] of Object.entries({
    nothing: '',
    'another log': '12:00:00 git.c:460 trace: built-in: git\n',
    'half a line': '{"event":"version","exe":"2.3',
    'JSON that is no event': '[]\nnull\n"version"\n{"event":["version"]}\n{"event":"version","exe":7}\n',
  })) {
    it(`makes nothing of ${name}`, () => {
      expect(readGitTrace(log)).toEqual({
        version: null,
        workTree: null,
        settings: new Map(),
        complete: false,
      })
    })
  }
})

describe('traceEnvironment', () => {
  it('always looks out for the last setting too', () => {
    expect(traceEnvironment(['filter.*'])['GIT_TRACE2_CONFIG_PARAMS']).toBe(`filter.*,${last}`)
  })
})

describe('filterDrivers', () => {
  it('takes the name between the first dot and the last, once', () => {
    const settings = [
      'filter.lfs.clean',
      'filter.lfs.process',
      'filter.a.b=c "d".smudge',
      'filter.clean',
      'core.x.y',
    ]
    expect(filterDrivers(settings)).toEqual(['lfs', 'a.b=c "d"'])
  })
})
