import type { InvalidOptionsError } from './review-error.ts'

/** What each part must have to be called at all. */
const parts = {
  changes: { methods: ['read'], expected: 'a change source, such as gitRange({ … })' },
  model: { methods: ['complete'], expected: "a language model, such as openai('…')" },
  host: { methods: ['read'], expected: 'a pull-request host, such as github({ … })' },
  workspaces: { methods: ['acquire'], expected: 'what makes workspaces, such as temporaryWorkspaces({ … })' },
  rules: { methods: ['load', 'readReference', 'parse'], expected: 'a rule source, or nothing' },
  signal: { methods: ['addEventListener'], expected: 'an AbortSignal, or nothing' },
  clock: { methods: ['now'], expected: 'a clock, or nothing' },
  projectSettings: { methods: ['parse'], expected: 'a file of settings and what parses it, or nothing' },
} as const

/** An option that is a part with methods of its own. */
export type Part = keyof typeof parts

/**
 * The first part that is none, for callers whose types nobody checks; null when all are. Those in `needed` must be there;
 * rules, a signal, a clock, settings of the project, tools and a baseline may be left out.
 */
export function problemOfParts(options: unknown, needed: readonly Part[]): InvalidOptionsError | null {
  for (const option of [...needed, 'rules', 'signal', 'clock', 'projectSettings'] as const) {
    const part: unknown = isRecord(options) ? options[option] : undefined
    if (part === undefined && !needed.includes(option)) continue
    const { methods, expected } = parts[option]
    const fits = isRecord(part) && methods.every((method) => typeof part[method] === 'function')
    if (!fits) return { code: 'invalid_options', option, expected }
  }
  const tools: unknown = isRecord(options) ? (options['tools'] ?? []) : []
  const areTools =
    Array.isArray(tools) && tools.every((tool: unknown) => isRecord(tool) && isRecord(tool['declaration']))
  if (!areTools) return { code: 'invalid_options', option: 'tools', expected: 'a list of tools' }
  const baseline: unknown = isRecord(options) ? options['baseline'] : undefined
  return baseline === undefined || isBaseline(baseline)
    ? null
    : { code: 'invalid_options', option: 'baseline', expected: 'what readBaseline gives, or nothing' }
}

function isBaseline(value: unknown): boolean {
  if (!isRecord(value) || typeof value['complete'] !== 'boolean') return false
  const fingerprints: unknown = value['fingerprints']
  return Array.isArray(fingerprints) && fingerprints.every((one) => typeof one === 'string')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
