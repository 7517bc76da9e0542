import { posix, win32 } from 'node:path'
import { ownFolder } from '../environment/own-folder.ts'

/** The file of settings, unless another is named; null where the environment names no home. */
export function configurationPath(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const folder = ownFolder('config', env, platform)
  return folder === null ? null : (platform === 'win32' ? win32 : posix).join(folder, 'config.yaml')
}
