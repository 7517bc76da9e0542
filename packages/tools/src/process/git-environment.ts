import { devNull } from 'node:os'
import { delimiter } from 'node:path'
import { absoluteFolders } from './find-program.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment of a git process that only reads: what is listed here and nothing else, so that neither a variable
 * left behind by a hook (`GIT_DIR`, `GIT_WORK_TREE`) nor one that starts programs (`GIT_EXTERNAL_DIFF`, `GIT_PAGER`,
 * `GIT_SSH_COMMAND`) nor one that writes into the output (`GIT_TRACE`) has any effect.
 *
 * The user's own settings stay in force, because they say which repositories the user trusts (`safe.directory`), which
 * files are ignored and how line ends are converted: so the variables that say where those settings stand are kept.
 */
export function gitEnvironment(
  env: Environment,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ...keep(env, [...keptNames, ...injectedSettings(env)]),
    PATH: absoluteFolders(env['PATH'] ?? env['Path']).join(delimiter),
    ...fixedValues,
    ...extra,
  }
}

/**
 * What a fetch has on top, which the user has to ask for: what it takes to reach a server. No question is ever put to a
 * terminal.
 */
export function networkEnvironment(env: Environment): Record<string, string> {
  return {
    ...keep(env, networkNames),
    // Stands above core.sshCommand, which a repository may set to any program.
    GIT_SSH_COMMAND: env['GIT_SSH_COMMAND'] ?? 'ssh -oBatchMode=yes',
  }
}

const keptNames = [
  'HOME',
  'XDG_CONFIG_HOME',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CEILING_DIRECTORIES',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
  'GIT_EXEC_PATH',
  // Git's own way to rehearse a repository that belongs to somebody else.
  'GIT_TEST_ASSUME_DIFFERENT_OWNER',
  'SUDO_UID',
  'TMPDIR',
  'TMP',
  'TEMP',
  'LD_LIBRARY_PATH',
  // Without these no program starts on Windows, and git finds neither its home nor its settings.
  'SystemRoot',
  'SYSTEMROOT',
  'SystemDrive',
  'windir',
  'PATHEXT',
  'COMSPEC',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'ProgramData',
  'MSYSTEM',
]

const networkNames = [
  'SSH_AUTH_SOCK',
  'SSH_AGENT_PID',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'no_proxy',
  'NO_PROXY',
]

const fixedValues = {
  LC_ALL: 'C',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_GRAFT_FILE: devNull,
  GIT_NO_LAZY_FETCH: '1',
  GIT_LFS_SKIP_SMUDGE: '1',
  GIT_TRACE2: '0',
  GIT_TRACE2_PERF: '0',
  GIT_TRACE2_EVENT: '0',
} as const

/** More settings than these nobody passes on by hand; the number comes from outside. */
const maxInjected = 256

/** How many settings `GIT_CONFIG_COUNT` announces; none where it is no number that can be meant. */
export function countInjectedSettings(env: Environment): number {
  const count = Number(env['GIT_CONFIG_COUNT'] ?? '0')
  return Number.isInteger(count) && count >= 1 && count <= maxInjected ? count : 0
}

/** The names of `GIT_CONFIG_COUNT` and what it counts: the way by which CI systems say `safe.directory`. */
function injectedSettings(env: Environment): string[] {
  const count = countInjectedSettings(env)
  if (count === 0) return []
  const numbers = Array.from({ length: count }, (_, index) => index)
  return [
    'GIT_CONFIG_COUNT',
    ...numbers.flatMap((number) => [`GIT_CONFIG_KEY_${number}`, `GIT_CONFIG_VALUE_${number}`]),
  ]
}

function keep(env: Environment, names: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of names) {
    const value = env[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
