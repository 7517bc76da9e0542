import { devNull } from 'node:os'
import { countInjectedSettings } from './git-environment.ts'

/**
 * Blobs above this size are never compared line by line: git lists them as binary and does not load them. 16 MiB is
 * sixteen times what a model may read of one file.
 */
export const maxComparedBytes = 16 * 1024 * 1024

/** Where git's own special file name for "none" is needed. */
const none = devNull

/**
 * Settings that stand above those of the user and the repository in every call: whatever starts a program, reaches for
 * the network, or changes the text that git prints.
 */
export const pinnedSettings: readonly string[] = [
  'core.fsmonitor=false',
  `core.hooksPath=${none}`,
  'core.pager=cat',
  'core.sshCommand=false',
  'core.quotePath=false',
  'core.warnAmbiguousRefs=true',
  `core.bigFileThreshold=${maxComparedBytes}`,
  'core.splitIndex=false',
  'protocol.allow=never',
  'gc.auto=0',
  'maintenance.auto=false',
  'submodule.recurse=false',
  'color.ui=false',
  'diff.algorithm=myers',
  'diff.colorMoved=no',
  'diff.context=3',
  'diff.default.binary=auto',
  'diff.external=',
  'diff.ignoreSubmodules=dirty',
  'diff.indentHeuristic=true',
  'diff.interHunkContext=0',
  'diff.mnemonicPrefix=false',
  'diff.noprefix=false',
  'diff.relative=false',
  'diff.renameLimit=1000',
  'diff.renames=true',
  'diff.submodule=short',
  'diff.suppressBlankEmpty=false',
  'diff.wsErrorHighlight=none',
  'grep.column=false',
  'grep.fallbackToNoIndex=false',
  'grep.fullName=true',
  'grep.lineNumber=true',
]

/**
 * For calls that compare or search trees: attributes could hide text there (`-diff`) and can do no good. In a working
 * tree they also say how line ends are converted, so there they stay.
 */
export const attributesOffSettings: readonly string[] = [`core.attributesFile=${none}`]

/** The environment to go with `attributesOffSettings`. */
export const attributesOffEnvironment: Readonly<Record<string, string>> = { GIT_ATTR_NOSYSTEM: '1' }

/**
 * Environment variables that turn off the named filter drivers. Not `-c`, which cuts at the first equals sign: the name
 * of a driver may hold one.
 */
export function filtersOff(
  drivers: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const settings = drivers.flatMap((driver) => [
    [`filter.${driver}.clean`, ''],
    [`filter.${driver}.smudge`, ''],
    [`filter.${driver}.process`, ''],
    [`filter.${driver}.required`, 'false'],
  ])
  const first = countInjectedSettings(env)
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(first + settings.length) }
  settings.forEach(([key = '', value = ''], index) => {
    variables[`GIT_CONFIG_KEY_${first + index}`] = key
    variables[`GIT_CONFIG_VALUE_${first + index}`] = value
  })
  return variables
}
