import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * An esbuild plugin for code splitting. Files are cut by who shares what: with a dozen parts that are loaded later, each
 * way of sharing becomes a file, and each file costs a start about a millisecond. This makes every later part lean on
 * `trunk`, which is loaded before all of them, so that all they share with it and with one another is one file.
 */
export function gatherShared(trunk: string): Plugin {
  return {
    name: 'gather-shared',
    setup(build) {
      const laterParts = new Set<string>()
      const askedBefore = Symbol('asked before')
      build.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === askedBefore) return undefined
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: askedBefore })
        if (found.errors.length > 0) return { errors: found.errors }
        if (!found.external && found.path !== trunk) laterParts.add(found.path)
        return { path: found.path, external: found.external, sideEffects: found.sideEffects }
      })
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!laterParts.has(path)) return undefined
        const source = await readFile(path, 'utf8')
        return { contents: `${source}\nimport ${JSON.stringify(trunk)}\n`, loader: 'ts' }
      })
    },
  }
}
