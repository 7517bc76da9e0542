// Measures what Node must read before the program can do anything: the built entry and every file it imports
// statically. What a command loads by import() comes later and does not count.
import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './workspace.ts'

const limit = 120_000
const entry = 'packages/cli/dist/scrutineer.js'

/** Bytes of the entry and its static imports, by file, and the packages it imports statically. */
async function staticClosure(): Promise<{ files: Map<string, number>; packages: Set<string> }> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    outdir: 'unwritten',
    packages: 'external',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const files = new Map<string, number>()
  const packages = new Set<string>()
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const input = metafile.inputs[path]
    if (input === undefined || files.has(path)) continue
    files.set(path, input.bytes)
    for (const { kind, external, path: target } of input.imports) {
      if (kind === 'dynamic-import') continue
      if (external !== true) waiting.push(target)
      else if (!isBuiltin(target)) packages.add(target)
    }
  }
  return { files, packages }
}

if (!existsSync(join(root, entry))) {
  console.error(`size: ${entry} is not built`)
  process.exit(1)
}
const { files, packages } = await staticClosure()
const bytes = [...files.values()].reduce((sum, size) => sum + size, 0)
for (const [path, size] of files) console.log(`size: ${String(size).padStart(7)} ${path}`)
console.log(`size: ${String(bytes).padStart(7)} of ${limit} bytes before the first lazy chunk`)
if (packages.size > 0) {
  console.error(`size: loaded at start, must be lazy: ${[...packages].join(', ')}`)
  process.exitCode = 1
}
if (bytes > limit) {
  console.error(`size: ${bytes - limit} bytes too many`)
  process.exitCode = 1
}
