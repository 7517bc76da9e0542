import { err, ok, type Result } from 'neverthrow'

/** What a client asks for. */
export interface ReviewRequest {
  readonly url: string
  readonly includeTrace: boolean
}

/** Longer than any canonical URL of a pull request. */
const maxUrlLength = 2048

/**
 * Checks a body, already read as JSON, against the request's schema: an object with `pr_url`, the canonical URL of a
 * pull request below `serverUrl`, and perhaps `include_trace`; nothing else. Otherwise, what was expected.
 */
export function readReviewRequest(body: unknown, serverUrl: string): Result<ReviewRequest, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return err('The body must be a JSON object.')
  }
  const { pr_url: url, include_trace: includeTrace = false, ...others } = body as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) {
    return err(`The body has the unknown member ${JSON.stringify(unknown.slice(0, 60))}.`)
  }
  if (typeof includeTrace !== 'boolean') return err('include_trace must be true or false.')
  if (typeof url !== 'string') return err('pr_url must be a text: the URL of a pull request.')
  if (url.length > maxUrlLength || !isPullRequestUrl(url, serverUrl)) {
    return err(`pr_url must be exactly ${serverUrl}/<owner>/<repository>/pull/<number>.`)
  }
  return ok({ url, includeTrace })
}

/** The form alone; whether the names can exist, the host says. */
function isPullRequestUrl(url: string, serverUrl: string): boolean {
  const prefix = `${serverUrl}/`
  return (
    url.startsWith(prefix) &&
    /^[A-Za-z0-9][\w-]{0,99}\/[\w.-]{1,100}\/pull\/[1-9]\d{0,9}(?![\s\S])/.test(url.slice(prefix.length))
  )
}
