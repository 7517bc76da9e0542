import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'

/** A program of a test that Node starts as it is. */
export interface BundledProgram {
  readonly path: string
  remove(): void
}

/**
 * Bundles a program of a test with the sources of all packages: it is started many times, and compiling them takes longer than what it
 * does. `home` is the folder of the package that it belongs to.
 */
export async function bundleProgram(source: string, home: string): Promise<BundledProgram> {
  const cache = join(home, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'program-'))
  const path = join(folder, 'program.mjs')
  await esbuild.build({
    entryPoints: [source],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@scrutineer/source'],
    plugins: [librariesOutside],
    logLevel: 'silent',
  })
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Libraries are loaded from where the package that asks for them has them. */
const librariesOutside: esbuild.Plugin = {
  name: 'libraries outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || path.startsWith('node:') || path.startsWith('@scrutineer/'))
        return undefined
      const found = await build.resolve(path, { kind, resolveDir, pluginData: 'asked' })
      return found.errors.length > 0
        ? { path, external: true }
        : { path: pathToFileURL(found.path).href, external: true }
    })
  },
}
