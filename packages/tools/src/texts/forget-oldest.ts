import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Room that is made when there is too little, so that it is not too little again at once. */
const keptShare = 0.8
/** A half-written file that is older was left by a program that was killed. */
const abandonedAfterMs = 3_600_000

/** Takes away the files of a folder that were used longest ago until the rest fits. */
export async function forgetOldest(directory: string, maxBytes: number): Promise<void> {
  const files: { readonly path: string; readonly size: number; readonly usedAt: number }[] = []
  for (const group of await readdir(directory, { withFileTypes: true })) {
    if (!group.isDirectory() || !/^[0-9a-f]{2}$/.test(group.name)) continue
    for (const name of await readdir(join(directory, group.name))) {
      const path = join(directory, group.name, name)
      const found = await stat(path).catch(() => null)
      if (found === null) continue
      if (name.endsWith('.tmp') && Date.now() - found.mtimeMs > abandonedAfterMs)
        await rm(path, { force: true })
      else if (!name.endsWith('.tmp')) files.push({ path, size: found.size, usedAt: found.mtimeMs })
    }
  }
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return
  for (const { path, size } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes * keptShare) return
    await rm(path, { force: true })
    bytes -= size
  }
}
