import { writeFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
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
    file: git.file,
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
  readonly token: string | null
}

/**
 * The environment of a fetch, and of nothing else. What git is to be told stands in variables, where other users of this
 * machine cannot read it and no file keeps it. `directory` takes a list of authorities when there is one to be trusted
 * beside the usual ones.
 */
export async function fetchEnvironment(
  { url, token }: Remote,
  env: Environment,
  directory: string,
): Promise<Names> {
  const { protocol, origin } = new URL(url)
  const authorities = await trustedAuthorities(env)
  const authorityFile = join(directory, 'authorities.pem')
  if (authorities !== null) await writeFile(authorityFile, authorities.join('\n'), { mode: 0o600 })
  const credentials = Buffer.from(`x-access-token:${token ?? ''}`).toString('base64')
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
    ...(authorities === null ? [] : [['http.sslCAInfo', authorityFile] as const]),
    ...(token === null
      ? []
      : [[`http.${origin}/.extraHeader`, `Authorization: Basic ${credentials}`] as const]),
  ]).with(proxyVariables(env))
}

function settingVariables(settings: readonly (readonly [string, string])[]) {
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) }
  settings.forEach(([key, value], index) => {
    variables[`GIT_CONFIG_KEY_${index}`] = key
    variables[`GIT_CONFIG_VALUE_${index}`] = value
  })
  return { with: (more: Names): Names => ({ ...variables, ...more }) }
}

/** curl's names; in the form that the requests to the API follow as well. */
function proxyVariables(env: Environment): Names {
  const { http, https, none } = readProxySettings(env)
  const kept = ['GIT_SSL_CAINFO', 'GIT_SSL_CAPATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR'] as const
  return {
    ...(http === '' ? {} : { http_proxy: http }),
    ...(https === '' ? {} : { https_proxy: https }),
    no_proxy: none,
    ...Object.fromEntries(kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
  }
}
