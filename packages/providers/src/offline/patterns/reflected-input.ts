import { isMadeSafe, isRawInput } from '../code/is-raw-input.ts'
import { callsOn } from '../code/read-call.ts'
import { readTemplate } from '../code/read-template.ts'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine, onLines, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  confidence: 0.9,
} as const satisfies Partial<PatternDescription>

/** What a visitor sends, shown as HTML as it is. */
export const reflectedInput: readonly DefectPattern[] = [
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
      return isMadeSafe(code) || /\(/.test(code.replace(/\[[^\]]{0,40}\]/g, '')) ? null : onLine(place)
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
        const end = mask.trimEnd().endsWith(';') ? mask.lastIndexOf(';') : mask.length
        const value = { text: text.slice(start, end), mask: mask.slice(start, end) }
        return isRawInput(value, place) ? onLine(place) : null
      }
      for (const call of callsOn(
        place.file,
        place.index,
        /\b(?:document\.write(?:ln)?|(?:res|response)\.send|\.insertAdjacentHTML|\$\([^()]{1,60}\)\.html)\(/g,
      )) {
        const value = call.args.at(-1)
        if (value === undefined) continue
        const template = readTemplate(value, 'javascript')
        // An answer that is one value alone is no page; a text without a tag is none either.
        const isPage = template === null ? !call.name.includes('send') : template.text.includes('<')
        if (isPage && isRawInput(value, place)) return onLines(place, call.endLine)
      }
      return null
    },
  },
]
