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
  if (isExplained(place) || isReplaced(place) || named.test(place.file.path)) return true
  if (place.file.lines.some((line) => offers.test(line.text.replace(checks, '')))) return true
  const holders = enclosingLines(place.file, place.index, 40).slice(0, 5)
  const inFunction = holders.findIndex(({ mask }) => startsFunction.test(mask))
  return holders
    .flatMap((holder, depth) => [
      { holder, inside: inFunction < 0 || depth < inFunction },
      ...ifOfElse(holder, place.file).map((opened) => ({ holder: opened, inside: true })),
    ])
    .some(
      ({ holder, inside }) =>
        asksOutright.test(holder.text) ||
        (decides.test(holder.text) && asksFor.test(holder.text)) ||
        (inside && isSetting(holder)),
    )
}

/** Names of an option that lets people choose: where a file knows one, it serves it. */
const offers =
  /insecure|(?:ignore|skip|disable|bypass|allow|accept|\bno)_?\w{0,10}(?:ssl|tls|cert|verif)|self_?-?signed|trust_?all|(?:verify|validate|check)_?(?:ssl|tls|cert|peer|host)|(?:ssl|tls|cert)\w{0,6}_?(?:verif|valid|check|mode)/i

/** A condition on a value of the program's own settings, which is no question of the protocol or of a failure. */
function isSetting({ mask, text }: SourceLine): boolean {
  return (
    /^\s*(?:\}\s?)?(?:else\s?if|elsif|elif|if|unless)\b/.test(mask) &&
    /conf|setting|option|opts|flag|param|prefs|\benv\b|environ|getenv|args\b/i.test(text) &&
    !/https|scheme|protocol|prod|\bssl\b|\btls\b|\berr\b|nil|null/i.test(text)
  )
}

const startsFunction = /\b(?:function|func|def|fn|fun)\b|\)\s?(?:throws\s[\w., ]{1,60})?\{\s*$/

/** Another check stands in for it, or the certificate itself is what is wanted. */
function isReplaced({ file, index }: Place): boolean {
  return file.lines.slice(Math.max(0, index - 25), index + 26).some(({ mask }) => replacement.test(mask))
}

const replacement =
  /VerifyPeerCertificate|VerifyConnection|PeerCertificates|[fF]ingerprint|getPeerCertificate|checkServerIdentity|peer_?cert|[tT]humbprint/

/** What says in its name what it does is used where somebody chose it, and what tries servers takes any. */
const named =
  /(?:validator|checker|scanner|prober?|diagnos\w{0,5}|doctor)[^/]*$|(?:^|\/)debug|(?:AcceptAll|TrustAll|TrustAny|TrustEvery|AllTrust|Insecure|Unsafe|NoVerif|NonValidat)[^/]*$/i

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
  /InsecureSkipVerify|danger_accept_invalid_\w+|DangerousAcceptAny\w+|--insecure|AllowAllHostnameVerifier|ALLOW_ALL_\w+|TrustAllStrategy|CURLOPT_SSL_VERIFY\w+|['"]verify\w{0,12}['"]|verify_mode|ssl_verify\w*|VERIFY_\w+|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|_unverified_context|ServerCertificate\w+|[hH]ostnameVerifier\b|checkServerTrusted|http\.sslVerify|GIT_SSL_NO_VERIFY|CERT_NONE|check_hostname|verify_ssl\s?=\s?False|no-check-certificate|\bverify\s?=|<\?php/g
const condition = /(?:^|[\s}(;])(?:if|unless|elif|elsif|else|case|when|switch)\b|\s\?\s|&&/
const decides =
  /(?:^|[\s}(;])(?:if|unless|elif|elsif|else|case|when|switch|fn|func|def|fun|function|void|public)\b|\s\?\s|&&/
const asksOutright =
  /insecure|unsafe|no_?verif|skip_?verif|ignore_?(?:ssl|tls|cert)|without_?(?:ssl|tls|cert)|self_?signed|peer_?cert|fetch\w{0,12}cert|tofu|accept_?(?:any|all|invalid|untrusted|ssl|tls|cert)|invalid_?(?:ssl|tls|cert)|ss_?cert|cert_none|trust_?all|trust_?any|trust_?every|all_?trust|(?:ssl|tls)_?(?:no|skip|ignore)/i
const asksFor =
  /\bca\b|ca_?(?:cert|file|path|bundle)|cafile|fingerprint|pinned|thumbprint|no\w{0,12}cert|no\w{0,12}check|verif|skip|trust|ignore|disable|allow|validat|dangerous|\bdev|debug|local|\bnot? |\btest|strict|secure|force/i
