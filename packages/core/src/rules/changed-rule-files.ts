import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { contributorGuidance, guidanceFiles, projectRuleFiles } from './project-rule-files.ts'
import type { GuidanceChoice } from './read-guidance.ts'
import type { RuleLayer } from './rule-layer.ts'

/** What steers a review. */
export interface SteeringFiles {
  readonly project: RuleLayer | null
  readonly guidance: GuidanceChoice
  /** Where what was read really stands, which names that are links do not tell. */
  readonly read: readonly string[]
}

/**
 * Calls out what a change does to the files that steer its own review. They have no effect on it: the base side counts. Compared
 * without regard to case, since a file system may take two spellings for one file.
 */
export function warnOfChangedRules(
  files: readonly ChangedFile[],
  { project, guidance, read }: SteeringFiles,
): Warning[] {
  const roles = new Map<string, string>()
  const add = (paths: readonly string[], role: string) => {
    for (const path of paths) if (!roles.has(path.toLowerCase())) roles.set(path.toLowerCase(), role)
  }
  // A folder is changed under its own name only where it becomes a link, or was one.
  add([...projectRuleFiles, ...projectRuleFiles.map(directoryOf)], 'the rules and excludes of the project')
  add(referencesOf(project), 'a text that rules of the project refer to')
  if (guidance !== 'none') add(guidanceFiles, 'guidance for reviews')
  if (guidance === 'all') add(contributorGuidance, 'guidance for reviews')
  add(read, 'a file that rules or guidance were read from')
  const warnings: Warning[] = []
  for (const file of files) {
    const touched = namesOf(file).flatMap((path) => {
      const role = roles.get(path.toLowerCase())
      return role === undefined ? [] : [{ path, role }]
    })
    const [first] = touched
    if (first !== undefined) warnings.push(warningOf(first.path, first.role, file))
  }
  return warnings
}

/** The names that a change does something to; what was copied stands as it was. */
function namesOf({ status, oldPath, newPath }: ChangedFile): string[] {
  const names = status === 'copied' ? [newPath] : [oldPath, newPath]
  return [...new Set(names)].filter((name) => name !== null)
}

function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function referencesOf(layer: RuleLayer | null): string[] {
  return (layer?.entries ?? []).flatMap(({ content }) =>
    content.type === 'reference' ? [content.path.replace(/^(\.\/)+/, '')] : [],
  )
}

function warningOf(path: string, role: string, file: ChangedFile): Warning {
  const verb = file.status === 'added' ? 'adds' : file.status === 'deleted' ? 'deletes' : 'alters'
  return {
    code: 'rules_changed',
    subject: path,
    detail: `The change ${verb} ${role}; this review goes by what was there before.`,
    incomplete: false,
  }
}
