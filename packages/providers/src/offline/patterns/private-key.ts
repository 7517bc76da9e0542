import { following } from '../source/source-file.ts'
import type { DefectPattern, Place } from './pattern.ts'
import { onLine } from './pattern.ts'

/** A private key with its body: the header alone is often only looked for. */
export const privateKey: DefectPattern = {
  id: 'private-key',
  languages: 'all',
  // Keys among tests and samples are made to be seen.
  roles: ['product'],
  severity: 'critical',
  category: 'security',
  title: 'A private key is committed',
  explanation:
    'Whoever reads the repository can pass for the owner of the key. It stays in the history even when a later commit removes it.',
  suggestion:
    'Replace the key pair, and read the new key from a secret store or a file outside of the repository.',
  confidence: 0.95,
  quotesNothing: true,
  cues: ['PRIVATE KEY'],
  match(place) {
    const header = /-----BEGIN (?!ENCRYPTED)(?:[A-Z0-9]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----/.exec(
      place.line.text,
    )
    if (
      header === null ||
      place.file.language === 'prose' ||
      isForShow.test(place.file.path) ||
      !isInUse(place) ||
      place.line.mask.trim() === ''
    )
      return null
    const rest = place.line.text.slice(header.index + header[0].length)
    const lines = following(place.file, place.index + 1, 8).map(({ text }) => text)
    // A passphrase protects it.
    if (lines.some((text) => /ENCRYPTED/.test(text))) return null
    const characters = [rest, ...lines].map(bodyLength).reduce((sum, length) => sum + length, 0)
    return characters >= shortestKey
      ? onLine(place, 'The header of a key stands before lines of its body.')
      : null
  },
}

/** Folders and names of keys that everybody is meant to know. */
const isForShow =
  /(?:^|[/._-])(?:hack|dev|devel|development|demo\w{0,8}|insecure|vagrant[\w-]{0,20}|local|localhost|dummy|fake|snakeoil|self-?signed|selfsigned|contrib|schemas?|swagger|openapi|docker|compose|sandbox|ci|travis|default|fixtures?|self-?test|mock\w{0,10}|bots?|tests?|examples?|samples?|alice|bob|ca|cacert|cakey)(?=$|[/._-])/i

/**
 * Whether the key is one that opens something: it stands in the place it is deployed from, or in settings. In code, and in
 * a file of its own anywhere else, it was most likely made for a try.
 */
function isInUse({ file, index }: Place): boolean {
  if (deployed.test(file.path)) return true
  if (!settings.has(file.language)) return false
  return !file.lines
    .slice(Math.max(0, index - 12), index)
    .some(({ text }) => /test|mock|dummy|fake|example|sample|insecure|self.?sign|snake/i.test(text))
}

const settings = new Set(['yaml', 'json', 'config', 'terraform', 'shell'])

const deployed =
  /(?:^|[/._-])(?:prod|production|deploy\w{0,6}|release|secrets?|live|staging|infra\w{0,14}|ansible|terraform|helm|k8s|kubernetes|ops|puppet|chef)(?=$|[/._-])/i

// The body of a key on an elliptic curve, the shortest in use, is longer.
const shortestKey = 120

/** The length of a run of base 64 that is long enough to be a line of a key, and mixed enough not to be drawn; or 0. */
function bodyLength(text: string): number {
  const run = /[A-Za-z0-9+/]{56,4000}={0,2}/.exec(text.replaceAll('\\n', ''))?.[0]
  return run !== undefined && new Set(run).size >= 20 ? run.length : 0
}
