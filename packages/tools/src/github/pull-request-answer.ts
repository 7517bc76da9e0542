import * as v from 'valibot'
import { isOwnerName, isRepositoryName } from './repository-name.ts'

const objectId = v.pipe(v.string(), v.regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/))

/** `owner/repository` as it is called now, however it was asked for. */
const fullName = v.pipe(
  v.string(),
  v.transform((name) => name.split('/')),
  v.check(
    ([owner = '', repository = '', ...more]) =>
      more.length === 0 && isOwnerName(owner) && isRepositoryName(repository),
  ),
  v.transform(([owner = '', repository = '']) => ({ owner, repository })),
)

const pullRequestAnswer = v.object({
  number: v.number(),
  title: v.string(),
  body: v.nullish(v.string(), null),
  user: v.nullish(v.object({ login: v.string() })),
  changed_files: v.pipe(v.number(), v.integer(), v.minValue(0)),
  base: v.object({ ref: v.string(), sha: objectId, repo: v.object({ full_name: fullName }) }),
  // The repository that a fork was made from may be gone, so nothing is asked of it.
  head: v.object({ ref: v.string(), sha: objectId }),
})

/** What GitHub says about a pull request, as far as it is wanted. */
export type PullRequestAnswer = v.InferOutput<typeof pullRequestAnswer>

/** Reads an answer; null when it has another form or is about another number. */
export function readPullRequestAnswer(body: unknown, number: number): PullRequestAnswer | null {
  const read = v.safeParse(pullRequestAnswer, body)
  if (!read.success || read.output.number !== number) return null
  return read.output.base.sha.length === read.output.head.sha.length ? read.output : null
}

const comparisonAnswer = v.object({ merge_base_commit: v.object({ sha: objectId }) })

/** The commit from which a comparison starts; null when the answer names none. */
export function readMergeBase(body: unknown): string | null {
  const read = v.safeParse(comparisonAnswer, body)
  return read.success ? read.output.merge_base_commit.sha : null
}

const fileName = v.looseObject({ filename: v.string() })

/** How many files a page of the list names; null when it is no such page. */
export function countListedFiles(body: unknown): number | null {
  const read = v.safeParse(v.array(fileName), body)
  return read.success ? read.output.length : null
}
