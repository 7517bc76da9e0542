import { isOwnerName, isRepositoryName } from './repository-name.ts'
import { type ServerAddress, textOfAddress } from './server-address.ts'

/** A pull request, as its canonical URL names it. */
export interface PullRequestAddress {
  readonly url: string
  readonly owner: string
  readonly repository: string
  readonly number: number
}

/** Longer than any canonical URL; anything beyond is not even looked at. */
const maxLength = 2048

/**
 * Reads `<server>/<owner>/<repository>/pull/<number>`, exactly that: no query, fragment, user, other port, further path or
 * other spelling of the number. Null for everything else.
 */
export function readPullRequestUrl(url: string, server: ServerAddress): PullRequestAddress | null {
  const prefix = `${textOfAddress(server)}/`
  if (url.length > maxLength || !url.startsWith(prefix)) return null
  const parts = /^([^/?#]+)\/([^/?#]+)\/pull\/([1-9][0-9]{0,9})$/.exec(url.slice(prefix.length))
  const [, owner = '', repository = '', number = ''] = parts ?? []
  if (parts === null || !isOwnerName(owner) || !isRepositoryName(repository)) return null
  return { url, owner, repository, number: Number(number) }
}
