import { isRemoteInput, isShadowed, originOf } from '../code/origin.ts'
import { callsOn } from '../code/read-call.ts'
import type { Language } from '../source/language.ts'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLines, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'critical',
  category: 'security',
  title: 'What comes from outside is run as code',
  explanation: 'Whoever sends the value runs any code with the rights of this program.',
  suggestion:
    'Parse the value with a parser for the data that is expected, or choose among known functions by name.',
  confidence: 0.95,
} as const satisfies Partial<PatternDescription>

function evaluates(id: string, language: Language, cues: readonly string[], call: RegExp): DefectPattern {
  return {
    ...common,
    id,
    languages: [language],
    cues,
    match(place) {
      for (const found of callsOn(place.file, place.index, call)) {
        const code = found.args.at(found.name.includes('Function') ? -1 : 0)
        if (code === undefined) continue
        if (isShadowed(code.text, place.file, place.index)) continue
        const origin = originOf(code.text, place.file, place.index, isRemoteInput)
        if (isRemoteInput(code.text, language) || origin === 'input') return onLines(place, found.endLine)
      }
      return null
    },
  }
}

/** Evaluation of code whose text comes from outside. */
export const codeFromInput: readonly DefectPattern[] = [
  evaluates(
    'eval-of-input-javascript',
    'javascript',
    ['eval(', 'Function('],
    /(?<![\w.$])(?:(?:window|globalThis)\.)?eval\(|\bnew Function\(/g,
  ),
  evaluates('eval-of-input-python', 'python', ['eval(', 'exec('], /(?<![\w.])(?:eval|exec)\(/g),
  evaluates(
    'eval-of-input-php',
    'php',
    ['eval(', 'assert(', 'create_function('],
    /(?<![\w>:$])(?:eval|assert|create_function)\s?\(/g,
  ),
  evaluates(
    'eval-of-input-ruby',
    'ruby',
    ['eval(', 'send(', 'constantize'],
    /(?<![\w])(?:eval|instance_eval|class_eval)\(/g,
  ),
]
