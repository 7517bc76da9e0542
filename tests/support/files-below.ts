import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// A program at work makes and removes files between any two looks at its folder, so what has gone by the second is left out.

/** All files in a folder and below it. */
export function filesBelow(path: string): string[] {
  return (unlessGone(() => readdirSync(path, { withFileTypes: true })) ?? []).flatMap((entry: Dirent) => {
    const place = join(path, entry.name)
    if (entry.isDirectory()) return filesBelow(place)
    return entry.isFile() ? [place] : []
  })
}

/** What a file holds, a character for each byte. */
export function bytesOf(path: string): string {
  return unlessGone(() => readFileSync(path, 'latin1')) ?? ''
}

/** How many bytes a file has. */
export function sizeOf(path: string): number {
  return unlessGone(() => statSync(path).size) ?? 0
}

function unlessGone<T>(look: () => T): T | null {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
