import { err, ok, type Result } from 'neverthrow'
import type { Environment } from '../process/git-environment.ts'
import { readServerAddress, type ServerAddress, textOfAddress } from './server-address.ts'

/** The one host that is ever contacted. */
export interface GithubAddresses {
  /** Where pull requests are looked at and repositories fetched. */
  readonly server: ServerAddress
  readonly api: ServerAddress
}

/** What a deployment says about its host. */
export interface GithubAddressOptions {
  /** `GITHUB_SERVER_URL` of `env` where left out, else `https://github.com`. */
  readonly serverUrl?: string | undefined
  /**
   * Where left out: `GITHUB_API_URL` of `env` if the server is that of `env` too, else the API that belongs to the server.
   */
  readonly apiUrl?: string | undefined
  /** The environment of this process where left out. */
  readonly env?: Environment | undefined
}

/** A setting that cannot be used: its name, and what is wrong with it. */
export interface GithubAddressError {
  readonly setting: 'GITHUB_SERVER_URL' | 'GITHUB_API_URL'
  readonly detail: string
}

/** Reads both addresses; all that is wrong with them is told at once. */
export function readGithubAddresses({
  serverUrl,
  apiUrl,
  env = process.env,
}: GithubAddressOptions): Result<GithubAddresses, readonly GithubAddressError[]> {
  const server = readServerAddress(
    given(serverUrl) ?? given(env['GITHUB_SERVER_URL']) ?? 'https://github.com',
    { allowPath: false },
  )
  const apiText = given(apiUrl) ?? (given(serverUrl) === undefined ? given(env['GITHUB_API_URL']) : undefined)
  const api =
    apiText !== undefined
      ? readServerAddress(apiText, { allowPath: true })
      : ok(server.isOk() ? apiOf(server.value) : null)
  if (server.isOk() && api.isOk() && api.value !== null) {
    return ok({ server: server.value, api: api.value })
  }
  return err([
    ...(server.isErr() ? [{ setting: 'GITHUB_SERVER_URL', detail: server.error } as const] : []),
    ...(api.isErr() ? [{ setting: 'GITHUB_API_URL', detail: api.error } as const] : []),
  ])
}

function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : trimmed
}

/** Each of GitHub's three kinds of hosts has its API elsewhere. */
function apiOf(server: ServerAddress): ServerAddress {
  const { protocol, host } = new URL(textOfAddress(server))
  if (host === 'github.com' || host.endsWith('.ghe.com')) {
    return { origin: `${protocol}//api.${host}`, path: '' }
  }
  return { origin: server.origin, path: '/api/v3' }
}
