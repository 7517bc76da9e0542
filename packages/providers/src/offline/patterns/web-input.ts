import { isRemoteInput, originOf } from '../code/origin.ts'
import { callsOn } from '../code/read-call.ts'
import { readTemplate } from '../code/read-template.ts'
import type { Language } from '../source/language.ts'
import { preceding } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription, Place } from './pattern.ts'
import { onLine, onLines, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  confidence: 0.9,
} as const satisfies Partial<PatternDescription>

const checked =
  /escape|encode|sanitiz|purify|htmlspecialchars|htmlentities|strip_tags|intval|\(int\)|Number\(|parseInt|basename|safe|allow|valid|whitelist|permit|url_for|json_encode|md5\(|sha1\(|hash\(|in_array|isset|empty\(|strlen|count\(|===|==|\?|\bif\b/i

/** Whether a piece of code reads what comes from outside and does nothing else to it. */
function isRawInput(text: string, place: Place): boolean {
  if (checked.test(text)) return false
  if (isRemoteInput(text, place.file.language)) return true
  if (isLookedAt(text.trim(), place)) return false
  return (
    /^\s*[$@]?\w{1,60}\s*$/.test(text) && originOf(text, place.file, place.index, isRemoteInput) === 'input'
  )
}

/** Whether a condition above asks about a name, most likely to let through what is allowed. */
function isLookedAt(name: string, { file, index }: Place): boolean {
  return preceding(file, index, 20).some(
    ({ mask }) =>
      /\b(?:if|unless|elif|elsif|switch|assert|validate\w*|check\w*|ensure\w*|case)\b/i.test(mask) &&
      mask.includes(name),
  )
}

function handedTo(
  description: PatternDescription & Pick<DefectPattern, 'cues'>,
  calls: Readonly<Partial<Record<Language, RegExp>>>,
  mustStart = false,
): DefectPattern {
  return {
    ...description,
    match(place) {
      const call = calls[place.file.language]
      if (call === undefined) return null
      for (const found of callsOn(place.file, place.index, call)) {
        const [value] = found.args
        if (value === undefined || !isRawInput(value.text, place)) continue
        // Behind a fixed beginning, the visitor chooses no other site.
        if (mustStart && /^\s*[fbr]?["'`](?![$#]?\{)/.test(value.text)) continue
        return onLines(place, found.endLine)
      }
      return null
    },
  }
}

/** What a visitor sends and the program uses as it is. */
export const webInput: readonly DefectPattern[] = [
  handedTo(
    {
      ...common,
      id: 'redirect-to-input',
      languages: ['javascript', 'python', 'php', 'ruby'],
      severity: 'medium',
      title: 'A visitor chooses where the redirect goes',
      explanation: 'A link to this site can send people on to any other, which looks trustworthy and is not.',
      suggestion: 'Let through paths of this site alone, or choose among known targets.',
      cues: ['redirect'],
    },
    {
      javascript: /\b(?:res|response|reply|ctx)\.redirect\(/g,
      python: /(?<![\w.])(?:redirect|HttpResponseRedirect|RedirectResponse)\(/g,
      php: /(?<![\w$])(?:redirect|->redirect)\(/g,
      ruby: /(?<![\w.])redirect(?:_to)?\(/g,
    },
    true,
  ),
  handedTo(
    {
      ...common,
      id: 'path-from-input',
      languages: ['javascript', 'python', 'php'],
      title: 'A visitor chooses which file is opened',
      explanation:
        'With ../ in the value, any file that the program may read is sent, its settings and keys included.',
      suggestion: 'Look the name up in a list, or resolve the path and check that it stays in its folder.',
      cues: [
        'readFile',
        'sendFile',
        'createReadStream',
        'open(',
        'send_file',
        'include',
        'require',
        'file_get_contents',
        'readfile',
      ],
    },
    {
      javascript: /\b(?:fs\.(?:readFile|readFileSync|createReadStream)|res\.(?:sendFile|download))\(/g,
      python: /(?<![\w.])(?:open|send_file)\(/g,
      php: /(?<![\w>:$])(?:include|require|include_once|require_once|file_get_contents|readfile|fopen)\s?\(/g,
    },
  ),
  handedTo(
    {
      ...common,
      id: 'request-to-input',
      languages: ['javascript', 'python', 'php'],
      title: 'A visitor chooses which server is asked',
      explanation:
        'The request comes from inside, so it reaches servers and metadata addresses that the visitor cannot.',
      suggestion: 'Choose among known servers, or check host and resolved address against a list.',
      cues: ['fetch(', 'axios', 'requests.', 'urlopen', 'curl_init', 'got('],
    },
    {
      javascript: /(?<![\w.$])(?:fetch|got|axios|axios\.(?:get|post|request))\(/g,
      python: /\b(?:requests\.(?:get|post|put|head|request)|urllib\.request\.urlopen|urlopen|httpx\.get)\(/g,
      php: /(?<![\w>:$])curl_init\(/g,
    },
    true,
  ),
  {
    ...common,
    id: 'reflected-input-php',
    languages: ['php'],
    title: 'What a visitor sends is printed as HTML',
    explanation:
      'A link with a script in it runs that script in the browser of whoever opens it, with their session.',
    suggestion: 'Print it through htmlspecialchars.',
    cues: ['$_GET', '$_POST', '$_REQUEST', '$_COOKIE', 'PHP_SELF', 'REQUEST_URI'],
    match(place) {
      const print = /(?:(?<![\w>$])(?:echo|print)\b|<\?=)\s?(.{1,300})/.exec(place.line.mask)
      if (print === null) return null
      const start = print.index + print[0].length - (print[1]?.length ?? 0)
      const code = place.line.text.slice(start).split(/\?>|;/)[0] ?? ''
      if (
        !/\$_(?:GET|POST|REQUEST|COOKIE)\s?\[|\$_SERVER\s?\[\s?['"](?:PHP_SELF|REQUEST_URI|QUERY_STRING|HTTP_REFERER|HTTP_USER_AGENT)['"]/.test(
          code,
        )
      )
        return null
      return checked.test(code) || /\(/.test(code.replace(/\[[^\]]{0,40}\]/g, '')) ? null : onLine(place)
    },
  },
  {
    ...common,
    id: 'reflected-input-javascript',
    languages: ['javascript'],
    title: 'What a visitor sends is put into HTML',
    explanation:
      'A link with a script in it runs that script in the browser of whoever opens it, with their session.',
    suggestion: 'Escape it, set it as text, or render it through a template that escapes.',
    cues: ['innerHTML', 'outerHTML', 'document.write', '.send(', '.html(', 'insertAdjacentHTML'],
    match(place) {
      const { mask, text } = place.line
      const assigned = /\.(?:innerHTML|outerHTML)\s?\+?=(?!=)\s?/.exec(mask)
      if (assigned !== null) {
        const start = assigned.index + assigned[0].length
        return isRawInput(text.slice(start).replace(/;\s*$/, ''), place) ? onLine(place) : null
      }
      for (const call of callsOn(
        place.file,
        place.index,
        /\b(?:document\.write(?:ln)?|(?:res|response)\.send|\.insertAdjacentHTML|\$\([^()]{1,60}\)\.html)\(/g,
      )) {
        const value = call.args.at(-1)
        if (value === undefined) continue
        const template = readTemplate(value, 'javascript')
        const holes =
          template === null
            ? call.name.includes('send')
              ? []
              : [value.text]
            : template.text.includes('<')
              ? template.holes
              : []
        if (holes.some((hole) => isRawInput(hole, place))) return onLines(place, call.endLine)
      }
      return null
    },
  },
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
      return credentials &&
        !near.some(({ text }) => /includes\(|indexOf\(|allowed|whitelist|\.test\(|\.has\(/i.test(text))
        ? onLine(place)
        : null
    },
  },
]
