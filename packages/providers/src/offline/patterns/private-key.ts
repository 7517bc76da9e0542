import { following } from '../source/source-file.ts'
import type { DefectPattern } from './pattern.ts'
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
    const header = /-----BEGIN (?:[A-Z0-9]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----/.exec(place.line.text)
    if (
      header === null ||
      place.file.language === 'prose' ||
      isForShow.test(place.file.path) ||
      place.line.mask.trim() === ''
    )
      return null
    const rest = place.line.text.slice(header.index + header[0].length)
    const lines = following(place.file, place.index + 1, 6).map(({ text }) => text)
    return [rest, ...lines].some(isBody)
      ? onLine(place, 'The header of a key stands before lines of its body.')
      : null
  },
}

/** Folders and names of keys that everybody is meant to know. */
const isForShow =
  /(?:^|[/._-])(?:hack|dev|demo\w{0,8}|insecure|vagrant[\w-]{0,20}|local|localhost|dummy|fake|snakeoil|self-?signed|selfsigned|contrib|schemas?|swagger|openapi)(?=$|[/._-])/i

/** A run of base 64 that is long enough to be a line of a key, and mixed enough not to be drawn. */
function isBody(text: string): boolean {
  const run = /[A-Za-z0-9+/]{48,1000}={0,2}/.exec(text)?.[0]
  return run !== undefined && new Set(run).size >= 20
}
