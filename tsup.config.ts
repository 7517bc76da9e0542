import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Options } from 'tsup'
import { gatherShared } from './scripts/gather-shared.ts'
import { passFrontDoors } from './scripts/pass-front-doors.ts'
import { tellLicences } from './scripts/tell-licences.ts'

function sourceOf(file: string): string {
  return fileURLToPath(new URL(`packages/${file}`, import.meta.url))
}

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
  bundle('tools', ['index', 'git', 'git-native', 'github', 'patch', 'repositories', 'rules']),
  bundle('providers', [
    'index',
    'anthropic',
    'discovery',
    'gemini',
    'openai',
    'offline',
    'prices',
    'profiles',
  ]),
  bundle('http', ['client', 'index', 'node', 'postgres', 'reviews', 'server']),
  // One program to start: the workspace is bundled, what a command needs later is a chunk of its own, and
  // the two large libraries stay outside, loaded when a command asks for them.
  bundle('cli', ['scrutineer'], {
    splitting: true,
    onSuccess: () =>
      copyFile('packages/cli/src/configuration/config.schema.json', 'packages/cli/dist/config.schema.json'),
    esbuildPlugins: [
      tellLicences('THIRD_PARTY_LICENSES.txt'),
      passFrontDoors({
        '@scrutineer/core': sourceOf('core/src/index.ts'),
        '@scrutineer/tools': sourceOf('tools/src/index.ts'),
      }),
      gatherShared(
        [
          [sourceOf('cli/src/main.ts')],
          // With the little that diff needs.
          [sourceOf('cli/src/changes/start-reading.ts'), sourceOf('cli/src/commands/run-diff.ts')],
          [sourceOf('cli/src/commands/run-preview.ts'), sourceOf('tools/src/rules.ts')],
          [sourceOf('cli/src/commands/run-review.ts')],
        ],
        [sourceOf('tools/src/git-native/')],
      ),
    ],
    external: [
      'undici',
      /^undici\//,
      'isomorphic-git',
      'libsodium-wrappers',
      '@photostructure/sqlite',
      'pg',
      'pg-boss',
      '@opentelemetry/api',
    ],
    noExternal: [
      /^@scrutineer\//,
      /^@noble\//,
      'hono',
      /^hono\//,
      'neverthrow',
      'picomatch',
      'valibot',
      'yaml',
    ],
    // Reading the program is most of its start; names stay, so that a stack trace can be read.
    esbuildOptions(options) {
      options.conditions = ['@scrutineer/source']
      // The build of ES modules: the other asks for built-ins by `require`, which a module does not have.
      options.alias = { yaml: sourceOf('cli/node_modules/yaml/browser/index.js') }
      options.minifyWhitespace = true
      options.minifySyntax = true
    },
  }),
])
