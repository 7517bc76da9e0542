import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Options } from 'tsup'
import { gatherShared } from './scripts/gather-shared.ts'

/** JavaScript only: the declarations come from `tsc -b`, which checks the types in the same pass. */
function bundle(name: string, entry: readonly string[], more: Options = {}): Options {
  const home = `packages/${name}`
  return {
    name,
    entry: entry.map((file) => `${home}/src/${file}.ts`),
    outDir: `${home}/dist`,
    tsconfig: `${home}/tsconfig.json`,
    format: 'esm',
    target: 'node20',
    platform: 'node',
    removeNodeProtocol: false,
    // What a library imports by name stays an import; the libraries to bundle are named where they are wanted.
    external: [/^(?!node:)[^./]/],
    // The declarations beside the bundles belong to `tsc -b`.
    clean: ['!tsc.tsbuildinfo', '!**/*.d.ts'],
    silent: true,
    ...more,
  }
}

export default defineConfig([
  // `neutral`, with every package left outside: a Node built-in that slips into core fails the build.
  bundle('core', ['index', 'testing'], {
    platform: 'neutral',
    target: 'es2022',
    onSuccess: () =>
      copyFile('packages/core/src/report/report.schema.json', 'packages/core/dist/report.schema.json'),
  }),
  bundle('tools', ['index', 'git', 'git-native', 'github', 'patch']),
  bundle('providers', ['index', 'openai', 'offline']),
  bundle('http', ['index', 'node', 'reviews']),
  // One program to start: the workspace is bundled, what a command needs later is a chunk of its own, and
  // the two large libraries stay outside, loaded when a command asks for them.
  bundle('cli', ['scrutineer'], {
    splitting: true,
    esbuildPlugins: [
      gatherShared(fileURLToPath(new URL('packages/cli/src/commands/work.ts', import.meta.url))),
    ],
    external: ['undici', 'isomorphic-git'],
    noExternal: [/^@scrutineer\//, /^@noble\//, 'neverthrow', 'picomatch', 'valibot'],
    // Reading the program is most of its start; names stay, so that a stack trace can be read.
    esbuildOptions(options) {
      options.conditions = ['@scrutineer/source']
      options.minifyWhitespace = true
      options.minifySyntax = true
    },
  }),
])
