import { isRawInput } from '../code/is-raw-input.ts'
import { callsOn } from '../code/read-call.ts'
import type { Language } from '../source/language.ts'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLines, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  confidence: 0.9,
} as const satisfies Partial<PatternDescription>

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
        if (value === undefined || !isRawInput(value, place)) continue
        // Behind a fixed beginning, the visitor chooses no other site.
        if (mustStart && /^\s*[fbr]?["'`](?![$#]?\{)/.test(value.text)) continue
        return onLines(place, found.endLine)
      }
      return null
    },
  }
}

/** What a visitor sends, handed as it is to a call that acts on it. */
export const handedInput: readonly DefectPattern[] = [
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
]
