import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the review service needs no Node: what it imports is there on every host that has fetch', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: `export * from '@scrutineer/http/reviews'`, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@scrutineer/source'],
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const inputs = Object.entries(metafile.inputs)
  expect(inputs.map(([path]) => path)).toContain('packages/http/src/reviews/review-api.ts')
  expect(inputs.flatMap(([, { imports }]) => imports.filter(({ external }) => external === true))).toEqual([])
})
