import { callsOn } from '../code/read-call.ts'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine, product } from './pattern.ts'
import { simplePattern } from './simple-pattern.ts'

const common = {
  languages: ['c', 'cpp'],
  roles: product,
  severity: 'critical',
  category: 'security',
} as const satisfies Partial<PatternDescription>

/** Calls of C that cannot be made safe as they stand. */
export const cDangers: readonly DefectPattern[] = [
  simplePattern(
    {
      ...common,
      id: 'gets',
      title: 'gets writes past its buffer',
      explanation:
        'It has no way to know how large the buffer is, so a longer line overwrites what lies behind. It is no longer part of C.',
      suggestion: 'Use fgets with the size of the buffer.',
      confidence: 0.97,
      cues: ['gets('],
    },
    /(?<![\w.>:])(?:std::)?gets\(\s?[\w.>[\]-]{1,40}\s?\)\s?[;)!=]/,
  ),
  {
    ...common,
    id: 'format-from-variable',
    severity: 'high',
    title: 'A variable is used as the format',
    explanation: 'A percent sign in it reads, and with %n writes, memory that was never meant.',
    suggestion: 'Write "%s" as the format and hand the variable over as its argument.',
    confidence: 0.85,
    cues: ['printf(', 'syslog('],
    match(place) {
      for (const call of callsOn(
        place.file,
        place.index,
        /(?<![\w.>:])(?:printf|fprintf|syslog|vsyslog|snprintf|sprintf)\(/g,
      )) {
        const wanted = /snprintf/.test(call.name) ? 2 : /^printf/.test(call.name) ? 0 : 1
        const format = call.args[wanted]
        if (format === undefined || call.args.length !== wanted + 1) continue
        if (
          /^\s*(?:argv\[\w{1,10}\]|buf|buffer|line|input|str|msg|message|text|data|name|optarg|path|reply|response)\s*$/.test(
            format.mask,
          ) &&
          !/^\s*(?:const\s)?\w+\s+\**\w+\s?\(/.test(place.line.mask)
        ) {
          return onLine(place)
        }
      }
      return null
    },
  },
]
