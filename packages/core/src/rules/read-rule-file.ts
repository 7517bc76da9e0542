import { err, ok, type Result } from 'neverthrow'
import * as v from 'valibot'
import { expandedLength, maxCompiledLength } from '../selection/expand-braces.ts'
import { compilePathPattern, type PathPattern } from '../selection/path-pattern.ts'
import type { RuleLayerName } from '../vocabulary/rule-layer.ts'
import { nearestKey } from './nearest-key.ts'
import type { InvalidRulesError } from './rule-error.ts'
import { keysAt, ruleFileSchema } from './rule-file-schema.ts'
import type { RuleEntry, RuleLayer } from './rule-layer.ts'
import { referenceIn } from './rule-reference.ts'

/** Where a rule file is from. */
export interface RuleFileOrigin {
  readonly name: Exclude<RuleLayerName, 'built_in'>
  readonly file: string
}

/** Takes parsed data as a rule file. The first thing that cannot be meant is an error that names its entry. */
export function readRuleFile(data: unknown, origin: RuleFileOrigin): Result<RuleLayer, InvalidRulesError> {
  // To the schema a list is an object without keys.
  const parsed = v.safeParse(ruleFileSchema, Array.isArray(data) ? 'a list' : (data ?? {}), {
    abortEarly: true,
  })
  if (!parsed.success) return err(toError(parsed.issues[0], origin.file))
  const { include, exclude, rules } = parsed.output
  const lists = { include: include.map(trim), exclude: exclude.map(trim) }
  if (
    expandedLength([...lists.include, ...lists.exclude, ...rules.map(({ path }) => path)]) > maxCompiledLength
  ) {
    const problem = 'its globs are too long together once their braces are expanded'
    const expected = `at most ${maxCompiledLength} characters`
    return err({ code: 'invalid_rules', file: origin.file, entry: '', problem, expected })
  }
  for (const list of ['include', 'exclude'] as const) {
    for (const [index, glob] of lists[list].entries()) {
      const pattern = compile(glob, `${list}[${index}]`, origin.file)
      if (pattern.isErr()) return err(pattern.error)
    }
  }
  const entries: RuleEntry[] = []
  for (const [index, { path, rule, merge_system_rule }] of rules.entries()) {
    const place = `rules[${index}]`
    const pattern = compile(trim(path), `${place}.path`, origin.file)
    if (pattern.isErr()) return err(pattern.error)
    const reference = referenceIn(rule)
    const content =
      reference === null
        ? ({ type: 'inline', text: rule.trim() } as const)
        : ({ type: 'reference', path: reference } as const)
    entries.push({ place, pattern: pattern.value, content, mergeBuiltIn: merge_system_rule })
  }
  return ok({ ...origin, ...lists, entries })
}

function trim(glob: string): string {
  return glob.trim()
}

function compile(glob: string, entry: string, file: string): Result<PathPattern, InvalidRulesError> {
  return compilePathPattern(glob).mapErr(({ expected }) => ({
    code: 'invalid_rules',
    file,
    entry,
    problem: `${JSON.stringify(glob.slice(0, 80))} is no glob that can match`,
    expected,
  }))
}

function toError(issue: v.BaseIssue<unknown>, file: string): InvalidRulesError {
  const path = (issue.path ?? []).map(({ key }) => key)
  const last = path.at(-1)
  const isUnknown = issue.type === 'strict_object' && issue.expected === 'never'
  if (isUnknown && typeof last === 'string') {
    const known = keysAt(path.slice(0, -1))
    const nearest = nearestKey(last, known)
    const entry = placeOf(path.slice(0, -1))
    const problem = `the key ${JSON.stringify(last.slice(0, 80))} is not known`
    const expected =
      nearest === null ? `one of ${known.join(', ')}` : `one that is; ${nearest} is the nearest`
    return { code: 'invalid_rules', file, entry, problem, expected }
  }
  const isMissing = issue.type === 'strict_object' && issue.received === 'undefined'
  const problem = isMissing ? 'it is missing' : 'the value does not fit'
  const expected = issue.type === 'strict_object' && isMissing ? expectationOf(last) : issue.message
  return { code: 'invalid_rules', file, entry: placeOf(path), problem, expected }
}

function expectationOf(key: unknown): string {
  return key === 'path' ? 'a glob of the files it is for' : 'a value'
}

function placeOf(path: readonly unknown[]): string {
  return path
    .map((key, index) =>
      typeof key === 'number' ? `[${key}]` : index === 0 ? String(key) : `.${String(key)}`,
    )
    .join('')
}
