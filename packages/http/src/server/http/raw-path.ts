/** The path of a request as it was sent: nothing decoded. */
export function rawPath({ url }: Request): string {
  return /^[^:]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '/'
}
