import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root: string = fileURLToPath(new URL('..', import.meta.url))

export interface PublishedPackage {
  readonly folder: string
  readonly name: string
  /** The keys of its export map that lead to code, in order: `.`, `./testing`. */
  readonly entries: readonly string[]
  readonly programs: readonly string[]
}

interface Manifest {
  readonly name: string
  readonly bin?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, unknown>>
}

/** The packages that are published, in the order of their folders' names. */
export function publishedPackages(): readonly PublishedPackage[] {
  return readdirSync(join(root, 'packages'))
    .sort()
    .map((folder) => {
      const path = join(root, 'packages', folder)
      const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
      return {
        folder: path,
        name: manifest.name,
        entries: Object.keys(manifest.exports).filter((entry) => !entry.endsWith('.json')),
        programs: Object.keys(manifest.bin ?? {}),
      }
    })
}
