import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each([
  ['reviews', 'packages/http/src/reviews/review-api.ts'],
  // With sealing, for which a library is loaded that has its own ways with each host.
  ['client', 'packages/http/src/server/profiles/envelope/seal-credential.ts'],
])('%s needs no Node: what it imports is there on every host that has fetch', async (entry, part) => {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: `export * from '@scrutineer/http/${entry}'`, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['@scrutineer/source'],
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const inputs = Object.entries(metafile.inputs)
  expect(inputs.map(([path]) => path)).toContain(part)
  const ours = inputs.filter(([path]) => !path.includes('node_modules/libsodium'))
  expect(ours.flatMap(([, { imports }]) => imports.filter(({ external }) => external === true))).toEqual([])
})
