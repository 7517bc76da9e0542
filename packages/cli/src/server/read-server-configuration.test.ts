import { describe, expect, test } from 'vitest'
import { readServerConfiguration } from './read-server-configuration.ts'
import { serverVariables } from './server-variables.ts'

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  return readServerConfiguration(env, 'sqlite')
    .mapErr((failures) => failures.map(({ message }) => message))
    .match(
      () => [],
      (messages) => messages,
    )
}

describe('the variables of a server', () => {
  test('none has to be set', () => {
    expect(faultsOf({})).toEqual([])
  })

  test('a name that is mistyped stops the server: what it should have limited would be open', () => {
    expect(faultsOf({ SCRUTINEER_SERVER_REPOSITORYS: 'git.example.com' })).toEqual([
      'SCRUTINEER_SERVER_REPOSITORYS sets nothing; did you mean SCRUTINEER_SERVER_REPOSITORIES?',
    ])
    expect(faultsOf({ SCRUTINEER_SERVER_COLOUR: 'blue' })).toEqual([
      'SCRUTINEER_SERVER_COLOUR sets nothing; see scrutineer help serve',
    ])
  })

  test('a mistyped name that is blank, and names of others, are passed over', () => {
    expect(faultsOf({ SCRUTINEER_SERVER_REPOSITORYS: ' ', SCRUTINEER_MODEL_NAME: 'x', SERVER: 'y' })).toEqual(
      [],
    )
  })

  test('every name that help shows is one', () => {
    const named = Object.keys(serverVariables).filter((name) => name.startsWith('SCRUTINEER_SERVER_'))
    expect(faultsOf(Object.fromEntries(named.map((name) => [name, '?']))).join()).not.toContain(
      'sets nothing',
    )
  })

  test('all that is wrong is told at once, and no value of it', () => {
    const faults = faultsOf({
      SCRUTINEER_SERVER_DATE: 'secret-word',
      SCRUTINEER_SERVER_SUBMISSIONS: 'secret-word',
    })
    expect(faults).toHaveLength(2)
    expect(faults.join()).not.toContain('secret-word')
  })
})

describe('a name of the own network', () => {
  test('is a name alone', () => {
    expect(faultsOf({ SCRUTINEER_SERVER_NAMES: 'localhost, git.corp.internal,GIT_2.corp.' })).toEqual([])
  })

  test.each([
    'git.corp.internal:8443',
    'https://git.corp.internal',
    '*.corp.internal',
    'gît.corp',
    'corp/git',
  ])('is not %s, which would let nothing be read', (name) => {
    expect(faultsOf({ SCRUTINEER_SERVER_NAMES: `localhost,${name}` })).toEqual([
      `SCRUTINEER_SERVER_NAMES holds ${JSON.stringify(name)}, expected a name alone, such as git.corp.internal, its letters as in a URL`,
    ])
  })
})

describe('the place of a provider', () => {
  test.each([
    'openai',
    'openai@https://gateway.example.com/v1',
    'openai=a|b@http://127.0.0.1:8080/v1',
    'anthropic@https://gateway.example.com,azure_openai@https://acme.openai.azure.com/openai/v1',
  ])('may be %s', (text) => {
    expect(faultsOf({ SCRUTINEER_SERVER_PROVIDERS: text })).toEqual([])
  })

  test.each([
    ['openai@http://gateway.internal/v1', 'the URL of openai must start with https://'],
    ['anthropic@http://10.1.2.3', 'the URL of anthropic must start with https://'],
    ['azure_openai@http://10.1.2.3/openai', 'the URL of azure_openai must start with https://'],
    [
      'openai@https://someone:secret-word@gateway.example.com/v1',
      'the URL of openai must not hold a user name',
    ],
    [
      'anthropic,openai@https://gateway.example.com/v1#secret-word',
      'the URL of openai must not hold a "#" part',
    ],
  ])('from which no model could be asked stops the server: %s', (text, said) => {
    const faults = faultsOf({ SCRUTINEER_SERVER_PROVIDERS: text })
    expect(faults).toEqual([expect.stringContaining(said)])
    expect(faults.join()).not.toContain('secret-word')
  })
})

describe('the place of an analyzer', () => {
  test.each(['a=http://127.0.0.1:7070:json', 'a=https://lint.internal/v2:json|yaml,b=http://[::1]:1:c'])(
    'may be %s',
    (text) => {
      expect(faultsOf({ SCRUTINEER_SERVER_ANALYZERS: text })).toEqual([])
    },
  )

  test.each([
    'a=http://someone:secret-word@lint.internal:json',
    'a=http://lint.internal/?key=secret-word:json',
  ])('that cannot be asked stops the server: %s', (text) => {
    const faults = faultsOf({ SCRUTINEER_SERVER_ANALYZERS: text })
    expect(faults).toEqual([expect.stringContaining('SCRUTINEER_SERVER_ANALYZERS cannot be read')])
    expect(faults.join()).not.toContain('secret-word')
  })
})

describe('limits', () => {
  const limitsOf = (env: Readonly<Record<string, string>>) =>
    readServerConfiguration(env, 'sqlite')._unsafeUnwrap().limits

  test('hold as they do by themselves where nothing is set', () => {
    expect(limitsOf({})).toEqual({ limits: {}, execution: {}, times: {} })
  })

  test('are each what its variable says', () => {
    expect(
      limitsOf({
        SCRUTINEER_SERVER_UNFINISHED_REVIEWS: '40',
        SCRUTINEER_SERVER_BACKLOG: '1000000',
        SCRUTINEER_SERVER_REQUESTS_PER_SECOND: '1',
        SCRUTINEER_SERVER_REQUEST_BURST: '30',
        SCRUTINEER_SERVER_POLICY_BYTES: '49152',
        SCRUTINEER_SERVER_CHANGED_FILES: '10',
        SCRUTINEER_SERVER_CHANGED_LINES: '500',
        SCRUTINEER_SERVER_DEADLINE: '1h30m',
      }),
    ).toEqual({
      limits: {
        unfinishedOfClient: 40,
        backlog: 1_000_000,
        requestsPerSecond: 1,
        requestBurst: 30,
        policyBytes: 49_152,
      },
      execution: { maxChangedFiles: 10, maxChangedLines: 500 },
      times: { deadlineMs: 5_400_000 },
    })
  })

  test.each([
    ['BACKLOG', '0'],
    ['BACKLOG', '1000001'],
    ['REQUESTS_PER_SECOND', '-1'],
    ['REQUEST_BURST', '1e3'],
    ['UNFINISHED_REVIEWS', '4.5'],
    ['POLICY_BYTES', '49153'],
    ['CHANGED_FILES', 'many'],
    ['CHANGED_LINES', '0x10'],
    ['DEADLINE', '90'],
    ['DEADLINE', '999ms'],
    ['DEADLINE', '12h1ms'],
  ])('%s is not %s', (name, text) => {
    expect(faultsOf({ [`SCRUTINEER_SERVER_${name}`]: text })).toEqual([
      expect.stringMatching(
        new RegExp(`^SCRUTINEER_SERVER_${name} cannot be read, expected a (whole number|time) from 1`),
      ),
    ])
  })
})
