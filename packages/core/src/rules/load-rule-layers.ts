import { err, ok, type Result } from 'neverthrow'
import type { Repository } from '../ports/repository.ts'
import type { RuleFileText, RuleSource } from '../ports/rule-source.ts'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { projectRuleFiles } from './project-rule-files.ts'
import { readRuleFile } from './read-rule-file.ts'
import type { InvalidRulesError } from './rule-error.ts'
import type { RuleLayer } from './rule-layer.ts'

/** Bytes that a rule file may have. */
const maxRuleFileBytes = 1024 * 1024

/** Where rules are looked for. */
export interface RuleOrigins {
  readonly source: RuleSource
  /** The tree that the project's own rules are read from; null where there is none, or they shall not count. */
  readonly repository: Repository | null
  readonly signal?: AbortSignal | undefined
}

/** The layers that have a file, in the order in which they count. */
export interface LoadedRules {
  readonly layers: readonly RuleLayer[]
  readonly warnings: readonly Warning[]
}

/** Why there are no layers. */
export type LoadRulesError = InvalidRulesError | { readonly code: 'cancelled' }

/** Reads and checks the rule files of all layers. One that cannot be used is an error, not a layer less. */
export async function loadRuleLayers(origins: RuleOrigins): Promise<Result<LoadedRules, LoadRulesError>> {
  const { source, signal } = origins
  const outside = await source.load({ maxBytes: maxRuleFileBytes, signal })
  if (outside.isErr()) {
    const { code, file, detail } = outside.error
    return err(code === 'aborted' ? { code: 'cancelled' } : unusable(file, detail))
  }
  const inside = await readProjectFile(origins)
  if (inside.isErr()) return err(inside.error)
  const { text: project, warnings } = inside.value
  const layers: RuleLayer[] = []
  for (const name of ['custom', 'project', 'global'] as const) {
    const found = name === 'project' ? project : outside.value.find(({ layer }) => layer === name)
    if (found === null || found === undefined) continue
    const parsed = await source.parse(found.file, found.text)
    if (parsed.isErr()) {
      const { line, detail } = parsed.error
      return err({ ...unusable(found.file, detail), entry: line === null ? '' : `line ${line}` })
    }
    const layer = readRuleFile(parsed.value, { name, file: found.file })
    if (layer.isErr()) return err(layer.error)
    layers.push(layer.value)
  }
  return ok({ layers, warnings })
}

type ProjectFile = Pick<RuleFileText, 'file' | 'text'>

async function readProjectFile({
  repository,
  signal,
}: RuleOrigins): Promise<Result<{ text: ProjectFile | null; warnings: Warning[] }, LoadRulesError>> {
  let found: ProjectFile | null = null
  const warnings: Warning[] = []
  for (const file of repository === null ? [] : projectRuleFiles) {
    // The older place is looked at only where the newer one has nothing.
    if (found !== null && !file.startsWith('.scrutineer/')) break
    const read = await repository?.readFile(file, { maxBytes: maxRuleFileBytes, signal })
    if (read === undefined) break
    if (read.isErr()) {
      if (read.error.code === 'not_found') continue
      if (read.error.code === 'aborted') return err({ code: 'cancelled' })
      return err(unusable(file, `it cannot be read: ${read.error.detail}`))
    }
    if (found === null) found = { file, text: decodeBytes(read.value.bytes) }
    else warnings.push(passedOver(file, found.file))
  }
  return ok({ text: found, warnings })
}

function unusable(file: string, problem: string): InvalidRulesError {
  return { code: 'invalid_rules', file, entry: '', problem, expected: '' }
}

function passedOver(file: string, instead: string): Warning {
  return {
    code: 'rule_file_ignored',
    subject: file,
    detail: `The rules of ${instead} count instead; keep one of the two.`,
    incomplete: false,
  }
}
