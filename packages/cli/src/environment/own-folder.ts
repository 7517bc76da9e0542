import { posix, win32 } from 'node:path'
import { valueIn } from './value-in.ts'

/** What a folder is for: settings, what is kept from run to run, what can be had again. */
export type OwnFolder = 'config' | 'state' | 'cache'

/**
 * A folder of this program: `scrutineer` below the variable of the XDG base directories wherever that holds a full path, else
 * below the system's own place. Null where the environment names no home.
 */
export function ownFolder(
  folder: OwnFolder,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const place = places[folder]
  const paths = platform === 'win32' ? win32 : posix
  const variables = platform === 'win32' ? [place.xdg, place.windows] : [place.xdg]
  for (const variable of variables) {
    const named = valueIn(env, variable)
    if (named !== null && paths.isAbsolute(named)) return paths.join(named, 'scrutineer')
  }
  const home = valueIn(env, platform === 'win32' ? 'USERPROFILE' : 'HOME')
  if (home === null || !paths.isAbsolute(home)) return null
  const below =
    platform === 'win32' ? place.belowProfile : platform === 'darwin' ? place.belowMacHome : place.belowHome
  return paths.join(home, ...below, 'scrutineer')
}

const places = {
  config: {
    xdg: 'XDG_CONFIG_HOME',
    windows: 'APPDATA',
    belowHome: ['.config'],
    belowMacHome: ['Library', 'Application Support'],
    belowProfile: ['AppData', 'Roaming'],
  },
  state: {
    xdg: 'XDG_STATE_HOME',
    windows: 'LOCALAPPDATA',
    belowHome: ['.local', 'state'],
    belowMacHome: ['Library', 'Application Support'],
    belowProfile: ['AppData', 'Local'],
  },
  cache: {
    xdg: 'XDG_CACHE_HOME',
    windows: 'LOCALAPPDATA',
    belowHome: ['.cache'],
    belowMacHome: ['Library', 'Caches'],
    belowProfile: ['AppData', 'Local'],
  },
} as const
