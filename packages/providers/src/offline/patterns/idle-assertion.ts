import { callsOn } from '../code/read-call.ts'
import { following } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine, onLines } from './pattern.ts'

const common = {
  severity: 'medium',
  category: 'tests',
  title: 'An assertion checks nothing',
  confidence: 0.95,
} as const satisfies Partial<PatternDescription>

/** Assertions that can never fail. */
export const idleAssertions: readonly DefectPattern[] = [
  {
    ...common,
    id: 'expect-without-matcher',
    languages: ['javascript'],
    roles: ['test'],
    explanation:
      'expect() alone compares nothing: without a matcher after it the test passes whatever the value is.',
    suggestion: 'Say what is expected, for instance with toBe or toEqual.',
    cues: ['expect('],
    match(place) {
      if (!/^\s*(?:await\s)?expect\(/.test(place.line.mask)) return null
      const [call] = callsOn(place.file, place.index, /\bexpect\(/g)
      if (call === undefined || call.args.length !== 1 || call.endLine !== place.line.number) return null
      // A matcher may stand on the next line, and a query that finds nothing throws by itself.
      const [next] = following(place.file, place.index + 1, 1)
      if (next !== undefined && /^\s*\./.test(next.mask)) return null
      if (/\b(?:get|find)(?:All)?By[A-Z]/.test(call.args[0]?.mask ?? '')) return null
      // QUnit takes the number of assertions to come.
      const { mask: after } = call.after
      if (
        !/^\s*(?:\.(?:resolves|rejects|not)\s*;?|;)\s*$/.test(after) ||
        /^\s*\d{1,3}\s*$/.test(call.args[0]?.mask ?? '')
      )
        return null
      return onLine(place)
    },
  },
  {
    ...common,
    id: 'promise-assertion-not-awaited',
    languages: ['javascript'],
    roles: ['test'],
    explanation:
      'The assertion is a promise that nobody waits for: the test ends before it is decided, and a failure goes unseen.',
    suggestion: 'Put await in front of it, or return it.',
    cues: ['.resolves', '.rejects'],
    match(place) {
      if (!/^\s*expect\(/.test(place.line.mask)) return null
      const [call] = callsOn(place.file, place.index, /\bexpect\(/g)
      if (call === undefined || !/^\s*\.(?:resolves|rejects)\.\w/.test(call.after.mask)) return null
      const previous = place.file.lines[place.index - 1]
      const continues = previous !== undefined && /(?:[=(,[]|=>|\breturn|\bawait)\s*$/.test(previous.mask)
      return continues || !/;\s*$|\)\s*$/.test(call.after.mask) ? null : onLine(place)
    },
  },
  {
    ...common,
    id: 'assert-on-tuple',
    languages: ['python'],
    roles: ['product', 'test'],
    explanation:
      'The parentheses make a tuple of the condition and the message, and a tuple that is not empty is always true.',
    suggestion: 'Remove the parentheses around condition and message.',
    cues: ['assert(', 'assert ('],
    match(place) {
      const start = /^\s*assert\s?\(/.exec(place.line.mask)
      if (start === null) return null
      const [call] = callsOn(place.file, place.index, /\bassert\s?\(/g)
      if (call === undefined || call.args.length < 2 || call.after.mask.trim() !== '') return null
      return onLines(place, call.endLine)
    },
  },
  {
    ...common,
    id: 'assert-true-with-two-values',
    languages: ['python'],
    roles: ['test'],
    explanation:
      'assertTrue takes a condition and a message. The second value is taken for the message, so nothing is compared.',
    suggestion: 'Use assertEqual to compare the two.',
    cues: ['assertTrue(', 'assertFalse('],
    match(place) {
      const [call] = callsOn(place.file, place.index, /\bself\.assert(?:True|False)\(/g)
      const second = call?.args[1]
      if (call === undefined || second === undefined || call.args.length !== 2) return null
      return /^\s*(?:-?\d[\d.]*|True|False|None|\[.*\]|\{.*\})\s*$/.test(second.mask)
        ? onLines(place, call.endLine)
        : null
    },
  },
  {
    ...common,
    id: 'mock-assertion-misspelled',
    languages: ['python'],
    roles: ['test'],
    explanation:
      'A mock answers any method. This is none of its assertions, so the line calls a new mock and checks nothing.',
    suggestion: 'Use the assertion with assert_ in front, such as assert_called_once_with.',
    cues: ['called'],
    match: (place) =>
      /^\s*(?:assert\s)?[\w.[\]]{1,80}\.(?:called_once_with|called_with|called_once|has_calls|asert_called\w{0,20}|assert_called_onec\w{0,20}|assert_called_once_wtih|assert_caled\w{0,20})\([^=]{0,200}\)?\s*$/.test(
        place.line.mask,
      )
        ? onLine(place)
        : null,
  },
]
