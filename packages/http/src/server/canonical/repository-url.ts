/**
 * An HTTPS address without user information, its host a name, an IPv4 or a bracketed IP literal, its port at most five digits
 * that make no more than 65535. Linear in the length of the text.
 */
export const repositoryUrlPattern =
  /^[Hh][Tt][Tt][Pp][Ss]:\/\/(?:\[[0-9A-Fa-f:.]+\]|\[[Vv][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)(?::(?:[0-9]{1,4}|[0-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?:\/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*(?:\?(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?(?![\s\S])/

/** Scheme and host in lowercase, all else as it was: two spellings of one host are one repository. */
export function canonicalRepositoryUrl(url: string): string {
  const host = /^https:\/\/[^/?#]*/i.exec(url)?.[0] ?? ''
  return host.toLowerCase() + url.slice(host.length)
}
