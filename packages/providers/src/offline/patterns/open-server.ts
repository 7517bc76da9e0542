import { callsOn } from '../code/read-call.ts'
import type { DefectPattern, PatternDescription, Place } from './pattern.ts'
import { onLine, onLines, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  confidence: 0.9,
} as const satisfies Partial<PatternDescription>

/** Whether an origin is held against a list or a rule somewhere above. */
function isCompared({ file, index }: Place): boolean {
  return file.lines
    .slice(Math.max(0, index - 40), index + 7)
    .some(({ text }) =>
      /includes\(|indexOf\(|allowed|whitelist|\.test\(|\.has\(|match\w{0,20}\(|isValid|corsOrigin|settings\.|options\./i.test(
        text,
      ),
    )
}

/** Servers that let visitors do more than they should. */
export const openServers: readonly DefectPattern[] = [
  {
    ...common,
    id: 'variables-from-input',
    languages: ['php'],
    title: 'A visitor sets any variable',
    explanation: 'extract makes a variable of each name that was sent, and overwrites those that are there.',
    suggestion: 'Read the fields that are expected, one by one.',
    cues: ['extract(', 'parse_str('],
    match: (place) =>
      /(?<![\w>:$])extract\(\s?\$_(?:GET|POST|REQUEST|COOKIE)\s?[,)]|(?<![\w>:$])parse_str\(\s?\$_SERVER\[[^\]]{1,20}\]\s?\)/.test(
        place.line.mask,
      ) && !/EXTR_(?:SKIP|PREFIX)/.test(place.line.mask)
        ? onLine(place)
        : null,
  },
  {
    ...common,
    id: 'debugger-open-to-the-world',
    languages: ['python'],
    title: 'The debugger of the server is open to the world',
    explanation:
      'The debug mode serves a console that runs Python, and this server listens on every address.',
    suggestion: 'Run it with debug off, or on 127.0.0.1 alone.',
    cues: ['.run('],
    match(place) {
      for (const call of callsOn(place.file, place.index, /\b(?:app|application|server)\.run\(/g)) {
        const args = call.args.map(({ text }) => text.trim())
        if (
          args.some((text) => /^debug\s?=\s?True$/.test(text)) &&
          args.some((text) => /^(?:host\s?=\s?)?['"]0\.0\.0\.0['"]$/.test(text))
        ) {
          return onLines(place, call.endLine)
        }
      }
      return null
    },
  },
  {
    ...common,
    id: 'any-origin-with-credentials',
    languages: ['javascript'],
    title: 'Any site may act with the session of a visitor',
    explanation:
      'The answer allows whatever origin asks, with cookies, so a page elsewhere reads and changes what the visitor can.',
    suggestion: 'Allow origins from a list.',
    cues: ['origin', 'Allow-Origin'],
    match(place) {
      for (const call of callsOn(place.file, place.index, /(?<![\w.$])cors\(/g)) {
        const text = call.args[0]?.text ?? ''
        if (/\borigin\s?:\s?true\b/.test(text) && /\bcredentials\s?:\s?true\b/.test(text))
          return onLines(place, call.endLine)
      }
      if (
        !/['"]Access-Control-Allow-Origin['"]\s?,\s?(?:req|request|ctx)\.(?:headers\.origin|headers\[['"]origin['"]\]|get\(['"]origin['"]\)|header\(['"]origin['"]\))/i.test(
          place.line.text,
        )
      )
        return null
      const near = place.file.lines.slice(Math.max(0, place.index - 6), place.index + 7)
      const credentials = near.some(({ text }) =>
        /Access-Control-Allow-Credentials['"]\s?,\s?(?:['"]true['"]|true)/i.test(text),
      )
      return credentials && !isCompared(place) ? onLine(place) : null
    },
  },
]
