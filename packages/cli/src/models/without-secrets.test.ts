import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

test.each([
  ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
  ['https://user:secret@host.example/v1', 'https://host.example/v1'],
  ['https://host.example/v1?key=secret#secret', 'https://host.example/v1'],
  ['secret', 'an address that cannot be read'],
])('%s is shown as %s', (endpoint, shown) => {
  expect(withoutSecrets(endpoint)).toBe(shown)
})
