/** An address without what could be a secret in it: a user name, a password, a query. */
export function withoutSecrets(endpoint: string): string {
  if (!URL.canParse(endpoint)) return 'an address that cannot be read'
  const { protocol, host, pathname } = new URL(endpoint)
  return `${protocol}//${host}${pathname}`
}
