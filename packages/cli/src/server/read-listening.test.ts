import { describe, expect, test } from 'vitest'
import { readListening } from './read-listening.ts'

describe('where a server listens', () => {
  test.each([
    ['on this machine alone unless told', {}, {}, { host: '127.0.0.1', port: 8000 }],
    ['as variables say', {}, { HOST: '0.0.0.0', PORT: '80' }, { host: '0.0.0.0', port: 80 }],
    [
      'as flags say before variables',
      { host: '::1', port: 0 },
      { HOST: 'x y', PORT: 'z' },
      { host: '::1', port: 0 },
    ],
  ] as const)('%s', (_name, flags, env, listening) => {
    expect(readListening(flags, env)._unsafeUnwrap()).toEqual(listening)
  })

  test.each([
    ['--port', { port: 70_000 }, { PORT: '80' }],
    ['PORT', {}, { PORT: '70000' }],
    ['--host', { host: 'a b' }, { HOST: 'fine' }],
    ['HOST', {}, { HOST: 'a b' }],
  ] as const)('what is wrong is told by the name of who said it: %s', (said, flags, env) => {
    expect(readListening(flags, env)._unsafeUnwrapErr().message).toMatch(new RegExp(`^${said} is no `))
  })
})
