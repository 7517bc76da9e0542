import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findProjectFile } from './find-project-file.ts'

let root: string
const file = () => join(root, '.scrutineer', 'config.yaml')
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'scrutineer-project-')))
  mkdirSync(join(root, '.git'))
  mkdirSync(join(root, '.scrutineer'))
  mkdirSync(join(root, 'a', 'b'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const found = () => findProjectFile(join(root, 'a', 'b'))

describe('settings of a repository, seen from a folder in it', () => {
  test('none', () => {
    expect(found()).toBeNull()
  })

  test('a file', () => {
    writeFileSync(file(), '')
    expect(found()).toEqual({ path: file() })
  })

  test('a link to a file of the repository', () => {
    writeFileSync(join(root, 'shared.yaml'), '')
    symlinkSync('../shared.yaml', file())
    expect(found()).toEqual({ path: join(root, 'shared.yaml') })
  })

  test.each([
    ['out of it', '/etc/passwd', 'a symbolic link leads out of the repository'],
    ['to a folder', '../a', 'a symbolic link leads to no file'],
  ])('a link %s cannot be read', (_where, target, problem) => {
    symlinkSync(target, file())
    expect(found()).toEqual({ problem })
  })

  test('a link to nothing sets nothing', () => {
    symlinkSync('gone.yaml', file())
    expect(found()).toBeNull()
  })

  test('a folder in its place cannot be read, and an empty one is none to git', () => {
    mkdirSync(file())
    expect(found()).toBeNull()
    writeFileSync(join(file(), 'x'), '')
    expect(found()).toEqual({ problem: 'a directory stands there' })
  })
})
