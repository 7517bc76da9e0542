import type { ApisixSettings, ProviderAdapter } from '@scrutineer/http/server'
import type { RepositoryPolicy } from '@scrutineer/tools/repositories'
import { createRepositoryPolicy } from '@scrutineer/tools/repositories'
import { err, ok, type Result } from 'neverthrow'
import { nearestName } from '../arguments/nearest-name.ts'
import { valueIn } from '../environment/value-in.ts'
import type { Failure } from '../failure.ts'
import { type NamedAnalyzer, readAnalyzers } from './read-analyzers.ts'
import { type GitAccount, readGitAccounts } from './read-git-accounts.ts'
import { readProviders } from './read-providers.ts'
import { type LimitsOfServer, readServerLimits, type TakeVariable } from './read-server-limits.ts'
import { serverVariables } from './server-variables.ts'

type Env = Readonly<Record<string, string | undefined>>

/** In which languages a server tells errors. */
const languages = ['en', 'zh', 'de', 'fr', 'es', 'ja'] as const

/** What a review server goes by, checked. */
export interface ServerConfiguration {
  readonly policy: RepositoryPolicy
  readonly accounts: ReadonlyMap<string, GitAccount>
  readonly adapters: readonly ProviderAdapter[]
  readonly apisix: ApisixSettings | null
  readonly analyzers: readonly NamedAnalyzer[]
  readonly language: (typeof languages)[number]
  readonly findingLanguage: string
  readonly submissions: boolean
  readonly limits: LimitsOfServer
  /** Null for SQLite. */
  readonly databaseUrl: string | null
}

/** Reads all variables of a server at once, so that all that is wrong is told at once; values are never repeated. */
export function readServerConfiguration(
  env: Env,
  store: 'sqlite' | 'postgres',
): Result<ServerConfiguration, readonly [Failure, ...Failure[]]> {
  const faults: Failure[] = []
  const fault = (name: string, wrong: string, expected: string): void => {
    faults.push({ code: 'config', message: `${name} ${wrong}, expected ${expected}` })
  }
  for (const name of strayNames(env)) {
    const nearest = nearestName(name, Object.keys(serverVariables))
    const advice = nearest === null ? 'see scrutineer help serve' : `did you mean ${nearest}?`
    faults.push({ code: 'config', message: `${name} sets nothing; ${advice}` })
  }
  const take: TakeVariable = (name, usual, read) => {
    const text = valueIn(env, name)
    if (text === null) return usual
    return read(text).match(
      (value) => value,
      (expected) => {
        fault(name, 'cannot be read', expected)
        return usual
      },
    )
  }
  const list = (name: string): readonly string[] | undefined =>
    valueIn(env, name)
      ?.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')

  const apisix = readApisix(env, fault)
  const routes =
    apisix === null ? (['direct_server'] as const) : (['direct_server', 'apisix_managed'] as const)
  const usualProviders = readProviders('openai,anthropic', routes).unwrapOr([])
  const names = list('SCRUTINEER_SERVER_NAMES')
  const noName = names?.find((name) => !hostName.test(name))
  if (noName !== undefined) {
    fault(
      'SCRUTINEER_SERVER_NAMES',
      `holds ${JSON.stringify(noName)}`,
      'a name alone, such as git.corp.internal, its letters as in a URL',
    )
  }
  const policy = createRepositoryPolicy({
    repositories: list('SCRUTINEER_SERVER_REPOSITORIES'),
    addresses: list('SCRUTINEER_SERVER_ADDRESSES'),
    names,
  })
  if (policy.isErr()) {
    const { option, entry } = policy.error
    const [name, expected] =
      option === 'repositories'
        ? ['SCRUTINEER_SERVER_REPOSITORIES', 'host, host:port or host/path']
        : ['SCRUTINEER_SERVER_ADDRESSES', 'an address or a range such as 10.20.0.0/16']
    fault(name, `holds ${JSON.stringify(entry)}`, expected)
  }
  const databaseUrl = store === 'postgres' ? valueIn(env, 'SCRUTINEER_DATABASE_URL') : null
  if (store === 'postgres' && databaseUrl === null) {
    fault(
      'SCRUTINEER_DATABASE_URL',
      'is missing',
      'the database of --store postgres, postgres://user:password@host/database',
    )
  }
  const configuration = {
    accounts: take('SCRUTINEER_SERVER_GIT_ACCOUNTS', new Map<string, GitAccount>(), readGitAccounts),
    adapters: take('SCRUTINEER_SERVER_PROVIDERS', usualProviders, (text) => readProviders(text, routes)),
    apisix,
    analyzers: take<readonly NamedAnalyzer[]>('SCRUTINEER_SERVER_ANALYZERS', [], readAnalyzers),
    language: take<ServerConfiguration['language']>('SCRUTINEER_SERVER_LANGUAGE', 'en', (text) => {
      const known = languages.find((language) => language === text)
      return known === undefined ? err(`one of ${languages.join(', ')}`) : ok(known)
    }),
    findingLanguage: take('SCRUTINEER_SERVER_FINDING_LANGUAGE', 'en', (text) =>
      /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(text) ? ok(text) : err('a language tag such as de or pt-BR'),
    ),
    submissions: take('SCRUTINEER_SERVER_SUBMISSIONS', true, (text) =>
      text === 'on' || text === 'off' ? ok(text === 'on') : err('on or off'),
    ),
    limits: readServerLimits(take),
    databaseUrl,
  }
  const [first, ...others] = faults
  if (first !== undefined) return err([first, ...others])
  return policy.map((checked) => ({ ...configuration, policy: checked })).mapErr(() => [unreadable])
}

/** What a host can be called: a port, a path or a star would make it a name that no host has. */
const hostName = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?$/i

const unreadable: Failure = { code: 'config', message: 'a setting of the server cannot be read' }

/** Names in the way of the server's that none of them is: a limit that is mistyped would limit nothing. */
function strayNames(env: Env): readonly string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('SCRUTINEER_SERVER_') && !Object.hasOwn(serverVariables, name))
    .filter((name) => valueIn(env, name) !== null)
    .sort()
}

/** All four variables, or none. Whether the gateway can be used is asked when there is one. */
function readApisix(
  env: Env,
  fault: (name: string, wrong: string, expected: string) => void,
): ApisixSettings | null {
  const names = ['APISIX_ADMIN_URL', 'APISIX_ADMIN_KEY', 'APISIX_GATEWAY_URL', 'APISIX_CONSUMER_KEY'] as const
  const [adminUrl, adminKey, gatewayUrl, consumerKey] = names.map((name) => valueIn(env, name))
  const missing = names.filter((name) => valueIn(env, name) === null)
  if (missing.length === names.length) return null
  for (const name of missing)
    fault(name, 'is missing', `it beside the other settings of APISIX: ${names.join(', ')}`)
  if (!adminUrl || !adminKey || !gatewayUrl || !consumerKey) return null
  return { adminUrl, adminKey, gatewayUrl, consumerKey }
}
