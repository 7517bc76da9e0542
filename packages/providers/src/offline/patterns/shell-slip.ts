import { following } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine, product, productAndTests } from './pattern.ts'
import { simplePattern } from './simple-pattern.ts'

const common = {
  roles: productAndTests,
  severity: 'medium',
  category: 'correctness',
  confidence: 0.93,
} as const satisfies Partial<PatternDescription>

/** Slips in shell scripts. */
export const shellSlips: readonly DefectPattern[] = [
  simplePattern(
    {
      ...common,
      id: 'redirect-in-test',
      languages: ['shell'],
      title: 'A comparison writes a file',
      explanation:
        'Inside single brackets, < and > redirect: the test is true whenever the file can be opened, and a file with the name of the number appears.',
      suggestion: 'Use -gt and -lt for numbers, or double brackets for texts.',
      cues: ['[ '],
    },
    /(?:^|[\s;&|!])\[\s(?:"[^"\]]{1,60}"|\$[\w{}#@]{1,40}|\d{1,9})\s[<>]\s?(?:"[^"\]]{1,60}"|\$?[\w{}]{1,40})\s\](?!\])/,
  ),
  {
    ...common,
    id: 'sudo-redirect',
    languages: ['shell', 'dockerfile', 'yaml'],
    title: 'The redirection does not run under sudo',
    explanation:
      'The calling shell opens the file before sudo starts, with the rights of the caller, so writing there is refused.',
    suggestion: 'Pipe into sudo tee.',
    cues: ['sudo '],
    match(place) {
      if (place.line.mask.trim() === '') return null
      return /(?:^|[\s;&|])sudo\s(?:echo|cat|printf)\s[^|<>]{1,160}>{1,2}\s?\/(?:etc|usr|opt|boot|sys|proc|lib|var\/(?:lib|spool))\//.test(
        place.line.mask,
      )
        ? onLine(place)
        : null
    },
  },
  {
    ...common,
    id: 'world-writable',
    languages: ['shell'],
    roles: product,
    category: 'security',
    title: 'Everybody on the machine may write there',
    explanation: 'Mode 777 lets any user and any other service replace the files, programs included.',
    suggestion: 'Give the mode that is needed, such as 755 or 700, and set the owner instead.',
    confidence: 0.85,
    cues: ['777', '+rwx'],
    match(place) {
      const { mask, text } = place.line
      if (!/\bchmod\s(?:-[a-zA-Z]{1,6}\s|--recursive\s)?(?:0?777|a\+rwx|ugo\+rwx)\s/.test(mask)) return null
      // An image runs under a user that is not known when it is built.
      if (
        /docker|entrypoint|container|openshift|(?:^|\/)\.?(?:dev|ci|travis|github|circleci|build|hack|packaging)\//i.test(
          place.file.path,
        )
      )
        return null
      // What is about to be deleted is opened first.
      const next = following(place.file, place.index + 1, 2)
      if (next.some((line) => /unlink|delete|remove|delTree|rmdir|\brm\b/i.test(line.mask))) return null
      return !/777 \S{1,60} && \.\//.test(text) &&
        !/\/tmp\b|\btmp|temp|\.X11-unix|socket|\.sock|bind_?addr/i.test(text)
        ? onLine(place)
        : null
    },
  },
  {
    ...common,
    id: 'piped-installer',
    languages: ['shell', 'dockerfile', 'yaml'],
    roles: product,
    severity: 'high',
    category: 'security',
    title: 'A script is run as it comes from the network, unchecked and in the open',
    explanation:
      'Without encryption, or with its checks off, anybody on the way can put another script in its place, and it runs with the rights of this one.',
    suggestion: 'Fetch it over https, pin its version, and compare a checksum before it runs.',
    confidence: 0.9,
    cues: ['| sh', '| bash', '|sh', '|bash', '| sudo', '|sudo', '| tar', '| apt-key'],
    match(place) {
      const { mask, text } = place.line
      const piped = /\b(?:curl|wget)\b[^|]{1,200}\|\s?(?:sudo\s(?:-\w{1,3}\s)?)?(?:ba|z|da)?sh\b/.exec(mask)
      if (piped === null) return null
      const fetched = text.slice(piped.index, piped.index + piped[0].length)
      const open = /\bhttp:\/\/(?!localhost|127\.)[\w.-]+\.\w/.test(fetched)
      const unchecked = /\s(?:-[a-zA-Z]{0,6}k[a-zA-Z]{0,6}|--insecure|--no-check-certificate)(?=\s)/.test(
        fetched,
      )
      return open || unchecked ? onLine(place) : null
    },
  },
]
