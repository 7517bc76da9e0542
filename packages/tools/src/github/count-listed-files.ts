import type { PullRequestHostError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { ApiClient } from './api-client.ts'
import { countListedFiles } from './pull-request-answer.ts'

/** GitHub's own ceilings, of a page and of the whole list. */
const filesPerPage = 100
const maxListedFiles = 3000
const maxPages = maxListedFiles / filesPerPage

/** How many changed files GitHub lists, page by page to the end of the list or to GitHub's ceiling. */
export async function countAllListedFiles(
  client: ApiClient,
  pullRequest: string,
  signal: AbortSignal | undefined,
): Promise<Result<number, PullRequestHostError>> {
  let listed = 0
  let place: string | null = `${pullRequest}/files?per_page=${filesPerPage}`
  for (let page = 0; page < maxPages && place !== null; page++) {
    const answer: Awaited<ReturnType<typeof client.get<number>>> = await client.get(
      { place, read: countListedFiles },
      signal,
    )
    if (answer.isErr()) return err(answer.error)
    listed += answer.value.value
    place = answer.value.next
  }
  return ok(listed)
}
