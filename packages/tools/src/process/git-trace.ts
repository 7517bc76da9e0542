/**
 * What git tells about itself in its own event log (`GIT_TRACE2_EVENT`): with it, a call that is made anyway also says
 * which git it is, where the working tree begins and which of the asked settings are made anywhere, so no further
 * process is needed for that.
 */
export interface GitTrace {
  /** Such as `2.39.5`; null when git wrote no log (it does since 2.22) or nothing has come yet. */
  readonly version: string | null
  /** Absolute path; null where there is none. */
  readonly workTree: string | null
  /** Settings and the value that counts; in the names section and key are in lower case. */
  readonly settings: ReadonlyMap<string, string>
  /** True once all settings have been told. */
  readonly complete: boolean
}

/** The last setting that git tells of: it comes from the command line, which git reads last. */
const lastSetting = 'scrutineer.trace'

/** Arguments that go with `traceEnvironment`, before the name of the command. */
export const traceArguments: readonly string[] = ['-c', `${lastSetting}=end`]

/** Makes git write its log to descriptor 3; `settings` are names to look out for, with `*` for any part. */
export function traceEnvironment(settings: readonly string[]): Record<string, string> {
  return { GIT_TRACE2_EVENT: '3', GIT_TRACE2_CONFIG_PARAMS: [...settings, lastSetting].join(',') }
}

/** Reads a log, or as much of it as has come. Lines that say something else are stepped over. */
export function readGitTrace(text: string): GitTrace {
  let version: string | null = null
  let workTree: string | null = null
  let complete = false
  const settings = new Map<string, string>()
  for (const line of text.split('\n')) {
    const event = readEvent(line)
    if (event === null) continue
    if (event['event'] === 'version' && typeof event['exe'] === 'string') version = event['exe']
    if (event['event'] === 'def_repo' && event['repo'] === 1 && typeof event['worktree'] === 'string') {
      workTree ??= event['worktree']
    }
    if (event['event'] === 'def_param' && typeof event['param'] === 'string') {
      if (event['param'] === lastSetting) complete = true
      else settings.set(event['param'], typeof event['value'] === 'string' ? event['value'] : '')
    }
  }
  return { version, workTree, settings, complete }
}

/** The names of the filter drivers among settings such as `filter.lfs.clean`. */
export function filterDrivers(settings: Iterable<string>): string[] {
  const drivers = [...settings].flatMap((setting) => /^filter\.([\s\S]+)\.[^.]+$/.exec(setting)?.[1] ?? [])
  return [...new Set(drivers)]
}

/** The patterns that make `filterDrivers` complete. */
export const filterSettings: readonly string[] = ['filter.*']

function readEvent(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    // Cut off, or not of this log.
    return null
  }
}
