import { maskSecret } from '@scrutineer/core'
import type { DefectPattern } from './pattern.ts'
import { onLine, product } from './pattern.ts'

/** A password in the URL or the connection string of a server that is not on this machine. */
export const connectionPassword: DefectPattern = {
  id: 'connection-password',
  languages: 'all',
  roles: product,
  severity: 'critical',
  category: 'security',
  title: 'A password stands in a connection string',
  explanation:
    'Whoever reads the repository can log in to that server. The password stays in the history even when a later commit removes it.',
  suggestion: 'Change the password, and read the connection string from the environment or a secret store.',
  confidence: 0.9,
  quotesNothing: true,
  cues: ['://', 'Password=', 'password=', 'Pwd=', 'PWD='],
  match(place) {
    if (place.file.language === 'prose' || place.line.mask.trim() === '') return null
    // The address that errors are reported to carries a key that lets its holder report errors.
    if (/sentry|\bdsn\b|:\/\/[0-9a-f]{32}:[0-9a-f]{32}@/i.test(place.line.text)) return null
    const url = connectionUrl.exec(place.line.text)
    if (url?.[1] !== undefined && url[2] !== undefined && url[3] !== undefined) {
      return isReal(url[2], url[1]) && isRemote(url[3]) ? found(place, url[2]) : null
    }
    const host = /(?:Server|Data Source|Host)\s?=\s?(?:tcp:)?([\w.-]{3,100})/i.exec(place.line.text)?.[1]
    const password = /(?:Password|Pwd)\s?=\s?([^;"'\s]{6,80})\s?(?=;|"|')/i.exec(place.line.text)?.[1]
    if (host === undefined || password === undefined || !place.line.text.includes(';')) return null
    return isReal(password, '') && isRemote(host) ? found(place, password) : null
  },
}

function found(place: Parameters<DefectPattern['match']>[0], password: string) {
  return onLine(place, `The line holds a password of ${password.length} characters, ${maskSecret(password)}.`)
}

const connectionUrl =
  /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|ftps?|sftp|ldaps?|https?|smtps?)(?:\+\w{2,12})?:\/\/([\w.%+-]{1,60}):([^\s:/@"'`]{6,100})@([\w.-]{3,120})/

/** A password that somebody chose: no variable, no word that stands for one, not the user's name again. */
function isReal(password: string, user: string): boolean {
  if (/[${}<>%()[\]*|\\]|^x+$|^\.+$|^_+$/.test(password)) return false
  if (
    /pass|pwd|secret|example|change|your|token|user|test|admin|root|guest|key|dummy|1234|abc|foo|bar|qwerty|postgres|mysql|mongo|redis|hunter/i.test(
      password,
    )
  )
    return false
  if (password.toLowerCase() === user.toLowerCase()) return false
  return new Set(password).size >= 5 && /\d/.test(password) && /[A-Za-z]/.test(password)
}

function isRemote(host: string): boolean {
  if (!host.includes('.')) return false
  return !/^(?:127\.|0\.0\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|localhost|example|\.(?:local|test|invalid|internal)$|^(?:my|your|some)?\.?(?:host|server|domain)\b|host\.(?:com|name)/i.test(
    host,
  )
}
