/** What of an environment says how hosts are reached. Keys and addresses of vendors are not among it. */
const names: ReadonlySet<string> = new Set([
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'node_extra_ca_certs',
  'ssl_cert_file',
  'request_method',
])

/** The variables for proxies and authorities alone, so that no client's review borrows the operator's key or address. */
export function networkEnv(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.has(name.toLowerCase())))
}
