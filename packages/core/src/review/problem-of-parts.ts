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
 * rules, a signal, a clock, settings of the project, tools, a policy, prices and a baseline may be left out.
 */
export function problemOfParts(options: unknown, needed: readonly Part[]): InvalidOptionsError | null {
  for (const option of [...needed, 'rules', 'signal', 'clock', 'projectSettings'] as const) {
    const part: unknown = isRecord(options) ? options[option] : undefined
    if (part === undefined && !needed.includes(option)) continue
    const { methods, expected } = parts[option]
    const fits = isRecord(part) && methods.every((method) => typeof part[method] === 'function')
    if (!fits) return { code: 'invalid_options', option, expected }
  }
  const given = isRecord(options) ? options : {}
  const wrong = values.find(({ option, fits }) => given[option] !== undefined && !fits(given[option]))
  return wrong === undefined
    ? null
    : { code: 'invalid_options', option: wrong.option, expected: `${wrong.expected}, or nothing` }
}

/** What options must look like that are data, as far as a review would stumble over them. */
const values = [
  {
    option: 'tools',
    expected: 'a list of tools',
    fits: (value: unknown) =>
      value === null || isListOf(value, (tool) => isRecord(tool) && isRecord(tool['declaration'])),
  },
  {
    option: 'policy',
    expected: 'a policy, such as lenientFinishPolicy',
    fits: (value: unknown) =>
      value === null || (isRecord(value) && isRecord(value['verdicts']) && Array.isArray(value['tolerate'])),
  },
  {
    option: 'prices',
    expected: 'a list of prices, such as modelPrices',
    fits: (value: unknown) => isListOf(value, isPrice),
  },
  { option: 'baseline', expected: 'what readBaseline gives', fits: isBaseline },
] as const

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits)
}

function isPrice(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { providers, models, bands } = value
  const areNamed = providers === null || isListOf(providers, isText)
  return areNamed && isListOf(models, isText) && isListOf(bands, isRecord)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isBaseline(value: unknown): boolean {
  if (!isRecord(value) || typeof value['complete'] !== 'boolean') return false
  return isListOf(value['fingerprints'], isText)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
