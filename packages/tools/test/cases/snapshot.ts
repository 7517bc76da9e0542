import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Everything below a folder, contents as digests, so that any write shows. */
export function snapshot(folder: string): Readonly<Record<string, string>> {
  const seen: Record<string, string> = {}
  const walk = (path: string) => {
    for (const name of readdirSync(join(folder, path))) {
      const below = path === '' ? name : `${path}/${name}`
      const full = join(folder, below)
      const stat = lstatSync(full)
      if (stat.isDirectory()) walk(below)
      else if (stat.isSymbolicLink()) seen[below] = `link ${readlinkSync(full)}`
      else
        seen[below] =
          `${stat.mode.toString(8)} ${createHash('sha256').update(readFileSync(full)).digest('hex')}`
    }
  }
  walk('')
  return seen
}
