import type { Environment } from '../process/git-environment.ts'

/** Which proxies the environment asks for; empty where there is none. */
export interface ProxySettings {
  readonly http: string
  readonly https: string
  readonly none: string
}

/** Read by the names every program knows, lower case first. This machine itself is never reached through a proxy. */
export function readProxySettings(env: Environment): ProxySettings {
  const none = env['no_proxy'] ?? env['NO_PROXY'] ?? ''
  const all = env['all_proxy'] ?? env['ALL_PROXY'] ?? ''
  return {
    http: env['http_proxy'] ?? env['HTTP_PROXY'] ?? all,
    https: env['https_proxy'] ?? env['HTTPS_PROXY'] ?? all,
    none:
      none.trim() === '*'
        ? '*'
        : [none, 'localhost', '127.0.0.1', '[::1]'].filter((entry) => entry.trim() !== '').join(','),
  }
}
