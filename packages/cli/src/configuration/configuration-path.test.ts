import { expect, test } from 'vitest'
import { configurationPath } from './configuration-path.ts'

test.each<[what: string, platform: NodeJS.Platform, env: Record<string, string>, path: string | null]>([
  ['Linux', 'linux', { HOME: '/home/u' }, '/home/u/.config/scrutineer/config.yaml'],
  [
    'a folder of its own',
    'linux',
    { HOME: '/home/u', XDG_CONFIG_HOME: '/etc/mine' },
    '/etc/mine/scrutineer/config.yaml',
  ],
  [
    'a folder that is no full path',
    'linux',
    { HOME: '/home/u', XDG_CONFIG_HOME: 'mine' },
    '/home/u/.config/scrutineer/config.yaml',
  ],
  [
    'an empty variable',
    'linux',
    { HOME: '/home/u', XDG_CONFIG_HOME: '' },
    '/home/u/.config/scrutineer/config.yaml',
  ],
  ['no home', 'linux', {}, null],
  ['a home that is no full path', 'linux', { HOME: 'u' }, null],
  ['no home but a folder', 'linux', { XDG_CONFIG_HOME: '/etc/mine' }, '/etc/mine/scrutineer/config.yaml'],
  ['macOS', 'darwin', { HOME: '/Users/u' }, '/Users/u/Library/Application Support/scrutineer/config.yaml'],
  ['macOS with a folder', 'darwin', { HOME: '/Users/u', XDG_CONFIG_HOME: '/x' }, '/x/scrutineer/config.yaml'],
  [
    'Windows',
    'win32',
    { APPDATA: 'C:\\Users\\u\\AppData\\Roaming' },
    'C:\\Users\\u\\AppData\\Roaming\\scrutineer\\config.yaml',
  ],
  [
    'Windows without APPDATA',
    'win32',
    { USERPROFILE: 'C:\\Users\\u' },
    'C:\\Users\\u\\AppData\\Roaming\\scrutineer\\config.yaml',
  ],
])('the file of settings: %s', (_what, platform, env, path) => {
  expect(configurationPath(env, platform)).toBe(path)
})
