import { isChosenByOption } from '../code/is-switch.ts'
import { callsOn } from '../code/read-call.ts'
import { preceding } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription, Place } from './pattern.ts'
import { onLine, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  title: 'The certificate of the server is not checked',
  explanation:
    'Anybody between this program and the server can pass for the server, read what is sent and change what comes back.',
  suggestion:
    'Remove it. A server with a certificate of its own authority needs that authority in the list of trusted ones, not less checking.',
  confidence: 0.9,
} as const satisfies Partial<PatternDescription>

/** A pattern that finds `expression` in the code of a line, unless an option asks for it. */
function inCode(
  id: string,
  languages: PatternDescription['languages'],
  cues: readonly string[],
  expression: RegExp,
  more: Partial<PatternDescription> = {},
): DefectPattern {
  return {
    ...common,
    ...more,
    id,
    languages,
    cues,
    match: (place) =>
      expression.test(place.line.mask) && !isChosenByOption(place) && !speaksToItself(place)
        ? onLine(place)
        : null,
  }
}

/** The program calls its own address, where nobody stands between. */
function speaksToItself({ file, index, line }: Place): boolean {
  if (/health|probe/i.test(file.path)) return true
  // A server that asks its clients for no certificate is as servers are.
  const around = file.lines.slice(Math.max(0, index - 8), index + 9)
  if (
    file.language === 'ruby' &&
    around.some(({ mask }) => /\bctx\.(?:cert|key|ca)\s?=|SSLServer|ssl_accept/.test(mask))
  )
    return true
  if (preceding(file, index, 8).some(({ text }) => /\bhost\b.{0,20}\bAPP_(?:DOMAIN|URL|HOST)\b/.test(text)))
    return true
  return [line, ...preceding(file, index, 20)].some(({ text }) =>
    /localhost|127\.0\.0\.1|\bLocal\w{0,20}URL|health|\bself\w{0,10}TLS|loopback/i.test(text),
  )
}

function isLocal(text: string): boolean {
  return /localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|\$\{?\w*(?:IP|HOST|LOCAL)/i.test(text)
}

const nodeEnvironmentInBrackets = /\[\s?['"]NODE_TLS_REJECT_UNAUTHORIZED['"]\s?\]\s?=\s?['"]?0\b/
/** In code, not inside of a text that speaks of it. */
const setsNodeEnvironment = /NODE_TLS_REJECT_UNAUTHORIZED['"]?\s?[:=]\s?(?:0\b|["']·["'])/
const nodeEnvironment = /NODE_TLS_REJECT_UNAUTHORIZED['"]?\]?\s?[:=]\s?['"]?0\b/

const node: DefectPattern = {
  ...common,
  id: 'tls-check-off-node',
  languages: ['javascript', 'shell', 'dockerfile', 'yaml', 'config', 'json'],
  cues: ['rejectUnauthorized', 'NODE_TLS_REJECT_UNAUTHORIZED'],
  match(place) {
    const { mask, text } = place.line
    const off =
      place.file.language === 'javascript' && /\brejectUnauthorized\s?[:=]\s?(?:false|0)\b/.test(mask)
    const environment =
      (nodeEnvironment.test(text) && setsNodeEnvironment.test(mask)) ||
      (nodeEnvironmentInBrackets.test(text) && mask.trim() !== '')
    nodeEnvironment.test(mask) || (nodeEnvironmentInBrackets.test(text) && mask.trim() !== '')
    return (off || environment) && !isLocal(text) && !speaksToItself(place) && !isChosenByOption(place)
      ? onLine(place)
      : null
  },
}

const pythonClients =
  /\b(?:requests|session|httpx|client|self\.session|self\._session|self\.client|http)\.(?:get|post|put|patch|delete|head|options|request|send)\(|\bhttpx\.(?:Async)?Client\(/g

const python: DefectPattern = {
  ...common,
  id: 'tls-check-off-python',
  languages: ['python'],
  cues: ['(', 'CERT_NONE', '_create_unverified_context', 'verify', 'check_hostname', 'disable_warnings'],
  match(place) {
    const { mask, text } = place.line
    if (
      /\bssl\._create_default_https_context\s?=\s?ssl\._create_unverified_context\b|\bssl\._create_unverified_context\(|(?<!self)\.verify_mode\s?=\s?(?:ssl\.)?CERT_NONE\b|^(?!\s*def\b).{0,200}\bcert_reqs\s?=\s?(?:ssl\.)?CERT_NONE\b/.test(
        mask,
      )
    ) {
      return isChosenByOption(place) ? null : onLine(place)
    }
    if (/\bsession\.verify\s?=\s?False\b/.test(mask)) return isChosenByOption(place) ? null : onLine(place)
    for (const call of callsOn(place.file, place.index, pythonClients)) {
      const off = call.args.some((arg) => /^\s*(?:verify|verify_ssl)\s?=\s?False\s*$/.test(arg.mask))
      if (off && !isLocal(text) && !isChosenByOption(place)) return onLine(place)
    }
    return null
  },
}

const shell: DefectPattern = {
  ...common,
  id: 'tls-check-off-shell',
  languages: ['shell', 'dockerfile', 'yaml'],
  severity: 'medium',
  confidence: 0.85,
  cues: ['curl', 'wget', 'http.sslVerify', 'GIT_SSL_NO_VERIFY', 'strict-ssl'],
  match(place) {
    const { mask, text } = place.line
    const curl = /\bcurl\b[^|;&]{0,120}?\s(?:-[a-zA-Z]{0,6}k[a-zA-Z]{0,6}|--insecure)(?=\s|$)/.exec(mask)
    const wget = /\bwget\b[^|;&]{0,120}?\s--no-check-certificate\b/.exec(mask)
    const other =
      /\bgit config\b[^|;&]{0,80}\bhttp\.sslVerify (?:false|0)\b|\bGIT_SSL_NO_VERIFY=(?:1|true)\b|\b(?:npm|yarn) config set strict-ssl false\b/.exec(
        mask,
      )
    const match = curl ?? wget ?? other
    // Where the address is a variable, it may be this machine's own.
    if (match === null || (!/https:\/\/[a-z0-9]/i.test(text) && match !== other)) return null
    if (isLocal(text) || isChosenByOption(place)) return null
    // Whether a certificate is good may be just what is asked.
    if (/-w\b|%\{http_code\}|health|\/dev\/null/i.test(text)) return null
    return onLine(place)
  },
}

/** Checks of certificates that are switched off. */
export const disabledTlsChecks: readonly DefectPattern[] = [
  node,
  python,
  {
    ...inCode('tls-check-off-php', ['php'], [], /x/),
    cues: ['CURLOPT_SSL_VERIFYPEER', 'CURLOPT_SSL_VERIFYHOST', 'verify_peer', "'verify'"],
    match: phpMatch,
  },
  inCode(
    'tls-check-off-ruby',
    ['ruby'],
    ['VERIFY_NONE'],
    /(?:verify_mode|ssl_verify_mode|:verify_mode|VERIFY)[^;]{0,30}\bOpenSSL::SSL::VERIFY_NONE\b/,
  ),
  inCode(
    'tls-check-off-csharp',
    ['csharp'],
    ['ServerCertificate', 'DangerousAcceptAny'],
    /\bServerCertificate(?:Custom)?ValidationCallback\s?\+?=\s?(?:\([^)]{0,120}\)|delegate\s?(?:\([^)]{0,120}\))?)\s?(?:=>\s?true\b|\{\s?return true;)|\bDangerousAcceptAnyServerCertificateValidator\b/,
  ),
  inCode(
    'tls-check-off-rust',
    ['rust'],
    ['danger_accept_invalid'],
    /\.danger_accept_invalid_(?:certs|hostnames)\(true\)/,
  ),
  inCode(
    'tls-check-off-c',
    ['c', 'cpp'],
    ['CURLOPT_SSL_VERIFYPEER', 'CURLOPT_SSL_VERIFYHOST'],
    /\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\s?,\s?(?:0L?|false|FALSE)\s?\)/,
  ),
  shell,
]

function phpMatch(place: Place) {
  const { mask, text } = place.line
  const curl = /\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\s?(?:,|=>)\s?(?:false|0|FALSE)\b/.test(mask)
  const option =
    /['"]verify(?:_peer|_peer_name)?['"]\s?=>\s?(?:false|FALSE|0)\b/.test(text) &&
    /=>\s?(?:false|FALSE|0)\b/.test(mask)
  return (curl || option) && !isChosenByOption(place) && !speaksToItself(place) ? onLine(place) : null
}
