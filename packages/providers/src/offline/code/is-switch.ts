import type { Place } from '../patterns/pattern.ts'
import type { SourceFile, SourceLine } from '../source/source-file.ts'
import { preceding } from '../source/source-file.ts'
import { enclosingLines, indentOf } from './indentation.ts'

/**
 * Whether a line that weakens a check only runs when somebody asked for it, by an option whose name says so: then it is
 * the option at work and no defect.
 */
export function isChosenByOption(place: Place): boolean {
  const text = place.line.text.replace(checks, '')
  if (asksOutright.test(text) || (condition.test(text) && asksFor.test(text))) return true
  if (isExplained(place)) return true
  return enclosingLines(place.file, place.index, 40)
    .slice(0, 5)
    .flatMap((holder) => [holder, ...ifOfElse(holder, place.file)])
    .some(
      (holder) => asksOutright.test(holder.text) || (decides.test(holder.text) && asksFor.test(holder.text)),
    )
}

/** Somebody wrote right above why the check is not needed here. */
function isExplained({ file, index }: Place): boolean {
  return preceding(file, index, 4).some(
    ({ text, mask }) => mask.trim() === '' && /certif|verif|self.?signed|trust|\bssl\b|\btls\b/i.test(text),
  )
}

/** The condition that an `else` is the other side of. */
function ifOfElse(holder: SourceLine, file: SourceFile): SourceLine[] {
  if (!/^\s*(?:\}\s?)?else\b/.test(holder.mask)) return []
  const width = indentOf(holder.text)
  const above = preceding(file, file.lines.indexOf(holder), 20)
  const start = above.find(({ text, mask }) => indentOf(text) === width && /^\s*if\b/.test(mask))
  return start === undefined ? [] : [start]
}

/** Names of the checks themselves, which say nothing about an option. */
const checks =
  /InsecureSkipVerify|danger_accept_invalid_\w+|DangerousAcceptAny\w+|--insecure|AllowAllHostnameVerifier|ALLOW_ALL_\w+|TrustAllStrategy|CURLOPT_SSL_VERIFY\w+|['"]verify\w{0,12}['"]|verify_mode|ssl_verify\w*|VERIFY_\w+|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|_unverified_context|ServerCertificate\w+|[hH]ostnameVerifier\b|checkServerTrusted|http\.sslVerify|GIT_SSL_NO_VERIFY|no-check-certificate|\bverify\s?=|<\?php/g
const condition = /(?:^|[\s}(;])(?:if|unless|elif|elsif|else|case|when|switch)\b|\s\?\s|&&/
const decides =
  /(?:^|[\s}(;])(?:if|unless|elif|elsif|else|case|when|switch|fn|func|def|fun|function|void|public)\b|\s\?\s|&&/
const asksOutright =
  /insecure|unsafe|no_?verif|skip_?verif|ignore_?(?:ssl|tls|cert)|without_?(?:ssl|tls|cert)|self_?signed|peer_?cert|fetch\w{0,12}cert|tofu/i
const asksFor =
  /no\w{0,12}cert|no\w{0,12}check|verif|skip|trust|ignore|disable|allow|validat|dangerous|\bdev|debug|local|\bnot? |\btest|strict|secure|force/i
