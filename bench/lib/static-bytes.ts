import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Bytes of a built module and of all it imports statically from files beside it. */
export function staticBytes(entry: string): number {
  const sizes = new Map<string, number>()
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue
    const source = readFileSync(path, 'utf8')
    sizes.set(path, Buffer.byteLength(source))
    for (const [, target = ''] of source.matchAll(/^(?:import|export)\b[^'"]*['"](\.[^'"]+)['"]/gm)) {
      waiting.push(join(dirname(path), target))
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}
