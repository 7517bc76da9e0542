import type { InvalidOptionsError } from './review-error.ts'

/** What an option must be to be used at all. */
interface Demand {
  readonly fits: (value: unknown) => boolean
  readonly expected: string
}

const demands = {
  pullRequest: { fits: isText, expected: 'the address of a pull request' },
  changes: { fits: has('read'), expected: 'a change source, such as gitRange({ … })' },
  model: { fits: isModel, expected: "a language model, such as openai('…')" },
  host: { fits: has('read'), expected: 'a pull-request host, such as github({ … })' },
  workspaces: { fits: has('acquire'), expected: 'what makes workspaces, such as temporaryWorkspaces({ … })' },
  rules: { fits: has('load', 'readReference', 'parse'), expected: 'a rule source, or nothing' },
  signal: { fits: has('addEventListener'), expected: 'an AbortSignal, or nothing' },
  clock: { fits: has('now'), expected: 'a clock, or nothing' },
  projectSettings: {
    fits: (value) => has('parse')(value) && isText(value['path']),
    expected: 'a file of settings and what parses it, or nothing',
  },
  reviewed: { fits: has('recall', 'keep'), expected: "a text store, such as textFiles('…'), or nothing" },
  tools: { fits: isListOf(isTool), expected: 'a list of tools' },
  policy: { fits: isPolicy, expected: 'a finish policy, such as lenientFinishPolicy, or nothing' },
  prices: { fits: isListOf(isPrice), expected: 'a list of prices, such as modelPrices, or nothing' },
  context: { fits: isContext, expected: 'a policy, environments and records, or nothing' },
  tool: {
    fits: (value) => isRecord(value) && isText(value['name']) && isText(value['version']),
    expected: 'the name and version of a program, or nothing',
  },
  baseline: { fits: isBaseline, expected: 'what readBaseline gives, or nothing' },
} as const satisfies Record<string, Demand>

/** An option that is no plain setting. */
export type Part = keyof typeof demands

/**
 * The first part that is none, for callers whose types nobody checks; null when all are. Those in `needed` must be there, all
 * others may be left out.
 */
export function problemOfParts(options: unknown, needed: readonly Part[]): InvalidOptionsError | null {
  const given: Readonly<Record<string, unknown>> = isRecord(options) ? options : {}
  const others = (Object.keys(demands) as Part[]).filter((option) => given[option] !== undefined)
  for (const option of new Set([...needed, ...others])) {
    const { fits, expected } = demands[option]
    if (!fits(given[option])) return { code: 'invalid_options', option, expected }
  }
  return null
}

type Fields = Readonly<Record<string, unknown>>

function has(...methods: readonly string[]): (value: unknown) => value is Fields {
  return (value): value is Fields =>
    isRecord(value) && methods.every((method) => typeof value[method] === 'function')
}

function isListOf(fits: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every(fits)
}

function isModel(value: unknown): boolean {
  return has('complete')(value) && isRecord(value['capabilities'])
}

function isTool(value: unknown): boolean {
  return has('prepare')(value) && isRecord(value['declaration'])
}

function isPolicy(value: unknown): boolean {
  return isRecord(value) && isRecord(value['verdicts']) && isListOf(isText)(value['tolerate'])
}

function isPrice(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { providers, models, bands } = value
  const areNames = isListOf(isText)
  return (providers === null || areNames(providers)) && areNames(models) && isListOf(isRecord)(bands)
}

function isContext(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { policy = null, environments = [], records = [] } = value
  return (policy === null || isText(policy)) && isListOf(isText)(environments) && isListOf(isRecord)(records)
}

function isBaseline(value: unknown): boolean {
  if (!isRecord(value) || typeof value['complete'] !== 'boolean') return false
  return isListOf(isText)(value['fingerprints'])
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
