/** A slash opens a regular expression where a value may stand, and divides after one. */
export function regexMayStart(before: string): boolean {
  const code = before.trimEnd()
  if (code === '') return true
  if (/[\w$)\]}·"'`]$/.test(code)) {
    return /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|when|and|or|not|if|unless|match)$/.test(
      code,
    )
  }
  // `</tag>` is no regular expression.
  return !code.endsWith('<')
}
