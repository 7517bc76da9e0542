import { expect, test } from 'vitest'
import { fetchCommand } from './fetch-command.ts'

test.each([
  ['main', 'git fetch origin main:main'],
  ['feature/a-b', 'git fetch origin feature/a-b:feature/a-b'],
  ['v2', 'git fetch origin v2:v2'],
  ['v2.1-rc', 'git fetch origin refs/tags/v2.1-rc:refs/tags/v2.1-rc'],
  ['origin/main', 'git fetch origin main:refs/remotes/origin/main'],
  ['refs/remotes/origin/main', 'git fetch origin main:refs/remotes/origin/main'],
  ['refs/heads/2.0', 'git fetch origin refs/heads/2.0:refs/heads/2.0'],
  ['refs/tags/main', 'git fetch origin refs/tags/main:refs/tags/main'],
])('%s is fetched under its name', (revision, command) => {
  expect(fetchCommand(revision)).toBe(command)
})

test.each([
  '',
  'HEAD',
  'HEAD~2',
  'main^',
  'a b',
  '$(x)',
  'abcdef1',
  '0'.repeat(40),
  'refs/notes/x',
  'origin/',
])('%j is no name that could be fetched', (revision) => {
  expect(fetchCommand(revision)).toBeNull()
})
