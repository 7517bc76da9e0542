import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * An esbuild plugin for code splitting. Files are cut by who shares what: with a dozen parts that are loaded later, each
 * way of sharing becomes a file, and each file costs a start about a millisecond. `trunks` are what is loaded one after
 * the other, before all other parts; the files of each are one piece. Each leans on those before it, and every other part
 * that is loaded later on all of them, so that what a trunk shares with whatever comes after it is one file. Parts in
 * `early` folders are an exception: the second trunk asks for them, so they lean on it and what is before.
 */
export function gatherShared(trunks: readonly (readonly string[])[], early: readonly string[]): Plugin {
  return {
    name: 'gather-shared',
    setup(build) {
      const askedBefore = Symbol('asked before')
      build.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === askedBefore) return undefined
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: askedBefore })
        if (found.errors.length > 0) return { errors: found.errors }
        if (found.external) return { path: found.path, external: true }
        return { path: found.path, namespace: 'later' }
      })
      // A part of its own for what is loaded later: the file itself may be imported statically elsewhere, and then it
      // must not lean on anything.
      build.onLoad({ filter: /./, namespace: 'later' }, ({ path }) => {
        const place = trunks.findIndex((files) => files.includes(path))
        const isEarly = early.some((folder) => path.startsWith(folder))
        const loadedBefore = trunks.slice(0, place >= 0 ? place + 1 : isEarly ? 2 : undefined).flat()
        const leaning = loadedBefore.map((file) => `import ${JSON.stringify(file)}\n`)
        const contents = `export * from ${JSON.stringify(path)}\n${leaning.join('')}`
        return { contents, loader: 'ts', resolveDir: dirname(path) }
      })
    },
  }
}
