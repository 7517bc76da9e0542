import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownFolder } from '../environment/own-folder.ts'
import { makeRunFolder } from './run-folder.ts'
import { repositoryLabel, runLabel, timeLabel } from './run-label.ts'

const newState = () => mkdtempSync(join(tmpdir(), 'scrutineer-state-'))
const revision = (rev: string) => ({ rev, oid: 'a'.repeat(40) })

describe('the name of a run', () => {
  it.each([
    ['/home/dev/shop', 'home-dev-shop'],
    ['/a b/ü/c', 'a-b-c'],
    ['C:\\work\\shop', 'C-work-shop'],
    ['/', 'repository'],
    ['/../..', 'repository'],
    [`/${'x'.repeat(300)}/end`, `${'x'.repeat(116)}-end`],
  ])('the repository %s is %s', (root, label) => {
    expect(repositoryLabel(root)).toBe(label)
  })

  it('tells two repositories of one name apart', () => {
    expect(repositoryLabel('/a/shop')).not.toBe(repositoryLabel('/b/shop'))
  })

  it.each([
    [{ mode: 'commit', base: null, head: revision('d3ee93bda07acb1') }, 'commit-d3ee93bda07a'],
    [{ mode: 'range', base: revision('origin/main'), head: revision('HEAD') }, 'origin-main-to-HEAD'],
    [{ mode: 'range', base: revision('../../x'), head: revision('--') }, 'x-to-review'],
    [{ mode: 'workspace', base: revision('HEAD'), head: null }, 'workspace'],
    [{ mode: null, base: null, head: null }, 'review'],
  ] as const)('%o is %s', (change, label) => {
    expect(runLabel(change)).toBe(label)
  })

  it('begins with its start in UTC', () => {
    expect(timeLabel(Date.UTC(2026, 6, 14, 9, 1, 39, 500))).toBe('20260714T090139Z')
  })
})

describe('the folder of a run', () => {
  const name = { repository: 'shop', time: '20260714T090139Z', label: 'workspace' }

  it('is its own, however many begin in one second', () => {
    const state = newState()
    const folders = Array.from({ length: 12 }, () => makeRunFolder(state, name)._unsafeUnwrap())
    expect(new Set(folders).size).toBe(12)
    expect(folders.map((folder) => basename(folder)).slice(0, 2)).toEqual([
      '20260714T090139Z-workspace',
      '20260714T090139Z-workspace-2',
    ])
  })

  it.skipIf(process.platform === 'win32')('is for its owner alone', () => {
    const folder = makeRunFolder(newState(), name)._unsafeUnwrap()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('is one of the newest 50 of its repository', () => {
    const state = newState()
    for (let at = 0; at < 49; at++) makeRunFolder(state, { ...name, time: `202607${10 + at}T000000Z` })
    for (let at = 0; at < 12; at++) makeRunFolder(state, { ...name, time: '20260901T000000Z' })
    makeRunFolder(state, { ...name, repository: 'other', time: '20200101T000000Z' })
    const kept = readdirSync(join(state, 'runs', 'shop')).sort()
    expect(kept).toHaveLength(50)
    expect(kept).toContain('20260901T000000Z-workspace-12')
    expect(kept[0]).toBe('20260721T000000Z-workspace')
    expect(readdirSync(join(state, 'runs', 'other'))).toHaveLength(1)
  })

  it('leaves alone what is no run', () => {
    const state = newState()
    makeRunFolder(state, name)
    writeFileSync(join(state, 'runs', 'shop', 'notes.txt'), '')
    for (let at = 0; at < 55; at++) makeRunFolder(state, { ...name, time: `20270101T0000${10 + at}Z` })
    expect(readdirSync(join(state, 'runs', 'shop'))).toContain('notes.txt')
  })

  it('is an error that loses nothing where none can be made', () => {
    const state = newState()
    writeFileSync(join(state, 'runs'), 'a file')
    expect(makeRunFolder(state, name)._unsafeUnwrapErr()).toMatchObject({ code: 'run_not_kept' })
  })
})

describe('where things are kept', () => {
  it.each([
    [{ HOME: '/h' }, 'linux', '/h/.local/state/scrutineer', '/h/.cache/scrutineer'],
    [{ HOME: '/h', XDG_STATE_HOME: '/s', XDG_CACHE_HOME: '/c' }, 'linux', '/s/scrutineer', '/c/scrutineer'],
    [
      { HOME: '/h', XDG_STATE_HOME: 'relative' },
      'linux',
      '/h/.local/state/scrutineer',
      '/h/.cache/scrutineer',
    ],
    [{ HOME: '/h' }, 'darwin', '/h/Library/Application Support/scrutineer', '/h/Library/Caches/scrutineer'],
    [{ LOCALAPPDATA: 'C:\\l' }, 'win32', 'C:\\l\\scrutineer', 'C:\\l\\scrutineer'],
    [
      { USERPROFILE: 'C:\\u' },
      'win32',
      'C:\\u\\AppData\\Local\\scrutineer',
      'C:\\u\\AppData\\Local\\scrutineer',
    ],
    [{}, 'linux', null, null],
    [{ HOME: '' }, 'linux', null, null],
  ] as const)('%o on %s', (env, platform, state, cache) => {
    expect([ownFolder('state', env, platform), ownFolder('cache', env, platform)]).toEqual([state, cache])
  })
})
