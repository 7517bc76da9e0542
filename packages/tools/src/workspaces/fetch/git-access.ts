import { readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { devNull } from 'node:os'
import { join } from 'node:path'
import type { PinnedHost } from '../../http/pinned-host.ts'
import { readProxySettings } from '../../http/proxy-settings.ts'
import { trustedAuthorities } from '../../http/trusted-authorities.ts'
import type { GitProgram } from '../../process/find-git.ts'
import type { Environment } from '../../process/git-environment.ts'

/** Variables by name, or settings of git by key. */
type Names = Readonly<Record<string, string>>

/** Git without anything of this machine: no settings of the user or the system, and a home that holds nothing. */
export function isolatedGit(git: GitProgram, home: string): GitProgram {
  const env: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(git.env)) {
    if (!/^(GIT_|XDG_|SSH_|HOME$|USERPROFILE$|SUDO_)/i.test(name)) env[name] = value
  }
  return {
    ...git,
    env: {
      ...env,
      HOME: home,
      GIT_CONFIG_GLOBAL: devNull,
      GIT_CONFIG_SYSTEM: devNull,
      GIT_CONFIG_NOSYSTEM: '1',
    },
  }
}

/** Where objects are fetched from, and with what rights. */
export interface Remote {
  /** Without credentials. */
  readonly url: string
  readonly credentials: RemoteCredentials | null
  /**
   * The only addresses that are contacted for the host of the URL, whatever its name leads to meanwhile, and by no proxy. Null
   * to let the system, or the proxy, look it up.
   */
  readonly pinned: PinnedHost | null
}

/** What a server is shown, in the way of HTTP's Basic scheme. */
export interface RemoteCredentials {
  readonly username: string
  readonly password: string
}

/** The value of HTTP's `Authorization`; null for none. */
export function authorizationOf(credentials: RemoteCredentials | null): string | null {
  if (credentials === null) return null
  const { username, password } = credentials
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/**
 * The environment of a fetch, and of nothing else. What git is to be told stands in variables, where other users of this
 * machine cannot read it and no file keeps it. `directory` takes a list of authorities when there is one to be trusted
 * beside the usual ones.
 */
export async function fetchEnvironment(
  { url, credentials, pinned }: Remote,
  env: Environment,
  directory: string,
): Promise<Names> {
  const { protocol, origin } = new URL(url)
  const authorities = await writeAuthorities(env, directory)
  const authorization = authorizationOf(credentials)
  return settingVariables([
    ['remote.origin.url', url],
    // Stated here, not in the repository: without it git never tries to get a missing object by itself.
    ['remote.origin.promisor', 'true'],
    ['remote.origin.partialCloneFilter', 'blob:none'],
    [`protocol.${protocol.slice(0, -1)}.allow`, 'always'],
    ['protocol.version', '2'],
    ['credential.helper', ''],
    ['http.followRedirects', 'false'],
    ['http.lowSpeedLimit', '1000'],
    ['http.lowSpeedTime', '60'],
    ['http.sslVerify', 'true'],
    ['transfer.unpackLimit', '1'],
    ...(authorization === null
      ? []
      : [[`http.${origin}/.extraHeader`, `Authorization: ${authorization}`] as const]),
    // An address in the place of a name is looked up by nobody.
    ...(pinned === null || isIP(pinned.host) !== 0
      ? []
      : [['http.curloptResolve', resolveLine(pinned)] as const]),
  ]).with({ ...networkVariables(env, pinned !== null), ...authorities })
}

/** Names a list of authorities where there is a further one; git's own variable stands above every setting, so it is part of it. */
async function writeAuthorities(env: Environment, directory: string): Promise<Names> {
  const authorities = await trustedAuthorities(env)
  if (authorities === null) return {}
  const named = env['GIT_SSL_CAINFO'] ?? ''
  const own = named === '' ? '' : await readFile(named, 'utf8').catch(() => '')
  const file = join(directory, 'authorities.pem')
  await writeFile(file, [...authorities, own].join('\n'), { mode: 0o600 })
  return { GIT_SSL_CAINFO: file }
}

/** A proxy would look the host up by itself. */
const noProxies = { http: '', https: '', none: '*' } as const

function settingVariables(settings: readonly (readonly [string, string])[]) {
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) }
  settings.forEach(([key, value], index) => {
    variables[`GIT_CONFIG_KEY_${index}`] = key
    variables[`GIT_CONFIG_VALUE_${index}`] = value
  })
  return { with: (more: Names): Names => ({ ...variables, ...more }) }
}

/** As curl's `CURLOPT_RESOLVE` has it; addresses of IPv6 in brackets. */
function resolveLine({ host, port, addresses }: PinnedHost): string {
  const written = addresses.map((address) => (address.includes(':') ? `[${address}]` : address))
  return `${host}:${port}:${written.join(',')}`
}

/** curl's names; in the form that the requests to the API follow as well. */
function networkVariables(env: Environment, direct: boolean): Names {
  const { http, https, none } = direct ? noProxies : readProxySettings(env)
  const kept = ['GIT_SSL_CAINFO', 'GIT_SSL_CAPATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR'] as const
  return {
    ...(http === '' ? {} : { http_proxy: http }),
    ...(https === '' ? {} : { https_proxy: https }),
    no_proxy: none,
    ...Object.fromEntries(kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
  }
}
