import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * The absolute path of a program; null when there is none. Only absolute folders of `PATH` count: an empty or relative
 * one stands for the current folder, which may hold whatever the reviewed change put there.
 */
export function findProgram(name: string, path: string | undefined): string | null {
  const fileName = process.platform === 'win32' ? `${name}.exe` : name
  for (const folder of absoluteFolders(path)) {
    const file = join(folder, fileName)
    if (isProgram(file)) return file
  }
  return null
}

/** The folders of a `PATH` that do not depend on the current folder, in order. */
export function absoluteFolders(path: string | undefined): string[] {
  return (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
