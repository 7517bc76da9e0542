import { createRepositoryPolicy } from '@scrutineer/tools/repositories'
import { expect, test } from 'vitest'
import { namesRepositories } from './names-repositories.ts'

test.each([
  ['git.example.com', true],
  ['GIT.example.com', true],
  ['git.example.com:8443', true],
  ['git.example.com/acme', true],
  ['git.example.com:8443/acme/shop/', true],
  ['git.example.com/acme/a.b..c', true],
  ['192.0.2.1', true],
  ['[2001:db8::1]:8443', true],
  ['', false],
  ['https://git.example.com', false],
  ['git.example.com:0', false],
  ['git.example.com:99999', false],
  ['git.example.com/../acme', false],
  ['git.example.com/acme/..', false],
  ['git.example.com/./acme', false],
  ['git.example.com//acme', false],
  ['git.example.com/acme/%2e', false],
  ['git.example.com/*', false],
  ['git.example.com/acme?x', false],
  ['me@git.example.com', false],
  ['xn--', false],
  ['git-.example.com', false],
  ['git.example-', false],
  ['git-1.example.com/a-', true],
  ['999.0.2.1', false],
  ['[2001:db8::zz]', false],
])('%j is an entry of a list: %s, to the policy too', (text, is) => {
  expect(namesRepositories(text)).toBe(is)
  expect(createRepositoryPolicy({ repositories: [text] }).isOk()).toBe(is)
})
