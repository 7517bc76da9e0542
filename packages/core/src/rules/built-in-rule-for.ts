import { compilePathPattern, type PathPattern } from '../selection/path-pattern.ts'
import type { BuiltInRule } from './built-in/built-in-rule.ts'
import { builtInRules } from './built-in/built-in-rules.ts'

/** A built-in rule as it was found for a file. */
export interface FoundBuiltInRule {
  readonly rule: BuiltInRule
  /** What found it, written as a glob. */
  readonly pattern: string
}

/** The built-in rule for a file: by globs of its path, by its name, by its extension, else the one for any language. */
export function builtInRuleFor(path: string): FoundBuiltInRule {
  const { globs, names, extensions, rest } = table()
  for (const { pattern, found } of globs) if (pattern.matches(path)) return found
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const byName = names.get(name)
  if (byName !== undefined) return byName
  const dot = name.lastIndexOf('.')
  return (dot < 0 ? undefined : extensions.get(name.slice(dot + 1))) ?? rest
}

interface Table {
  readonly globs: readonly { readonly pattern: PathPattern; readonly found: FoundBuiltInRule }[]
  readonly names: ReadonlyMap<string, FoundBuiltInRule>
  readonly extensions: ReadonlyMap<string, FoundBuiltInRule>
  readonly rest: FoundBuiltInRule
}

let made: Table | null = null

/** Made when it is first asked for: not every program that imports core reviews. */
function table(): Table {
  made ??= makeTable()
  return made
}

function makeTable(): Table {
  const globs: { pattern: PathPattern; found: FoundBuiltInRule }[] = []
  const names = new Map<string, FoundBuiltInRule>()
  const extensions = new Map<string, FoundBuiltInRule>()
  let rest: FoundBuiltInRule | null = null
  for (const rule of builtInRules) {
    for (const glob of rule.globs ?? []) {
      const found = { rule, pattern: glob }
      if (glob === '**') rest = found
      else compilePathPattern(glob).map((pattern) => globs.push({ pattern, found }))
    }
    const named = { rule, pattern: patternOf('', rule.names ?? []) }
    for (const name of rule.names ?? []) if (!names.has(name)) names.set(name, named)
    const ending = { rule, pattern: patternOf('*.', rule.extensions ?? []) }
    for (const extension of rule.extensions ?? []) {
      if (!extensions.has(extension)) extensions.set(extension, ending)
    }
  }
  // The table ends with the rule for anything, which a test holds it to.
  return {
    globs,
    names,
    extensions,
    rest: rest ?? { rule: nothing, pattern: '**' },
  }
}

const nothing: BuiltInRule = { id: 'none', text: '' }

function patternOf(before: string, words: readonly string[]): string {
  return words.length === 1 ? `**/${before}${words[0]}` : `**/${before}{${words.join(',')}}`
}
