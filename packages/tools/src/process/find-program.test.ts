import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { absoluteFolders, findProgram } from './find-program.ts'

const root = mkdtempSync(join(tmpdir(), 'find-program-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function folder(name: string, mode: number | null): string {
  const path = join(root, name)
  mkdirSync(path)
  if (mode !== null) {
    writeFileSync(join(path, 'tool'), '#!/bin/sh\n')
    chmodSync(join(path, 'tool'), mode)
  }
  return path
}

const empty = folder('empty', null)
const plain = folder('plain', 0o644)
const good = folder('good', 0o755)
const later = folder('later', 0o755)
const directory = folder('directory', null)
mkdirSync(join(directory, 'tool'))
const link = folder('link', null)
symlinkSync(join(good, 'tool'), join(link, 'tool'))

describe('findProgram', () => {
  const cases: Record<string, { folders: readonly string[]; found: string | null }> = {
    'takes the first folder that has it': { folders: [empty, good, later], found: join(good, 'tool') },
    'passes over a file that may not be run': { folders: [plain, good], found: join(good, 'tool') },
    'passes over a folder of that name': { folders: [directory, good], found: join(good, 'tool') },
    'takes a link to a program': { folders: [link], found: join(link, 'tool') },
    'finds nothing where nothing is': { folders: [empty], found: null },
    'never looks into the current folder': { folders: ['', '.', 'good', './good'], found: null },
    'passes over folders that are not there': {
      folders: [join(root, 'none'), good],
      found: join(good, 'tool'),
    },
  }
  for (const [name, { folders, found }] of Object.entries(cases)) {
    it(name, () => {
      expect(findProgram('tool', folders.join(delimiter))).toBe(found)
    })
  }

  it('finds nothing without a path', () => {
    expect(findProgram('tool', undefined)).toBeNull()
  })
})

describe('absoluteFolders', () => {
  it('keeps absolute folders in order', () => {
    expect(absoluteFolders(['/b', '', 'x', './y', '/a'].join(delimiter))).toEqual(['/b', '/a'])
  })
})
