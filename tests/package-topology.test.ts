import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

// What others rely on, written out. A red pin does not say "forbidden": it says "tell it in a changeset".
const topology = {
  core: {
    name: '@scrutineer/core',
    bin: undefined,
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './testing': { types: './dist/testing.d.ts', default: './dist/testing.js' },
      './report.schema.json': './dist/report.schema.json',
      './package.json': './package.json',
    },
  },
  tools: {
    name: '@scrutineer/tools',
    bin: undefined,
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './git': { types: './dist/git.d.ts', default: './dist/git.js' },
      './git-native': { types: './dist/git-native.d.ts', default: './dist/git-native.js' },
      './github': { types: './dist/github.d.ts', default: './dist/github.js' },
      './patch': { types: './dist/patch.d.ts', default: './dist/patch.js' },
      './repositories': { types: './dist/repositories.d.ts', default: './dist/repositories.js' },
      './rules': { types: './dist/rules.d.ts', default: './dist/rules.js' },
      './package.json': './package.json',
    },
  },
  providers: {
    name: '@scrutineer/providers',
    bin: undefined,
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './openai': { types: './dist/openai.d.ts', default: './dist/openai.js' },
      './anthropic': { types: './dist/anthropic.d.ts', default: './dist/anthropic.js' },
      './gemini': { types: './dist/gemini.d.ts', default: './dist/gemini.js' },
      './discovery': { types: './dist/discovery.d.ts', default: './dist/discovery.js' },
      './offline': { types: './dist/offline.d.ts', default: './dist/offline.js' },
      './prices': { types: './dist/prices.d.ts', default: './dist/prices.js' },
      './profiles': { types: './dist/profiles.d.ts', default: './dist/profiles.js' },
      './package.json': './package.json',
    },
  },
  http: {
    name: '@scrutineer/http',
    bin: undefined,
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './client': { types: './dist/client.d.ts', default: './dist/client.js' },
      './node': { types: './dist/node.d.ts', default: './dist/node.js' },
      './postgres': { types: './dist/postgres.d.ts', default: './dist/postgres.js' },
      './reviews': { types: './dist/reviews.d.ts', default: './dist/reviews.js' },
      './server': { types: './dist/server.d.ts', default: './dist/server.js' },
      './package.json': './package.json',
    },
  },
  cli: {
    name: 'scrutineer',
    bin: { scrutineer: './dist/scrutineer.js' },
    exports: {
      './config.schema.json': './dist/config.schema.json',
      './package.json': './package.json',
    },
  },
}

interface Manifest {
  readonly name: string
  readonly license: string
  readonly type: string
  readonly bin?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly engines: { readonly node: string }
  readonly publishConfig: { readonly access: string; readonly exports?: unknown }
  readonly dependencies?: Readonly<Record<string, string>>
}

function manifestOf(folder: string): Manifest {
  const path = fileURLToPath(new URL(join('../packages', folder, 'package.json'), import.meta.url))
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

describe.each(Object.entries(topology))('packages/%s', (folder, pinned) => {
  const manifest = manifestOf(folder)

  test('keeps its name, its programs and its published entries', () => {
    expect({
      name: manifest.name,
      bin: manifest.bin,
      exports: manifest.publishConfig.exports ?? manifest.exports,
    }).toEqual(pinned)
  })

  test('develops on source and publishes the same entries without it', () => {
    const stripped = Object.entries(manifest.exports).map(([entry, target]) => {
      if (typeof target === 'string') return [entry, target]
      const { '@scrutineer/source': source, ...published } = target
      expect(source).toBe(published['default']?.replace('./dist/', './src/').replace(/\.js$/, '.ts'))
      return [entry, published]
    })
    expect(Object.fromEntries(stripped)).toEqual(pinned.exports)
  })

  test('is ESM under the MIT licence for Node 20.19 and later', () => {
    expect(manifest).toMatchObject({
      type: 'module',
      license: 'MIT',
      engines: { node: '>=20.19' },
      publishConfig: { access: 'public' },
    })
  })
})

test('the program depends at run time on what it does not bundle, and on nothing else', () => {
  expect(Object.keys(manifestOf('cli').dependencies ?? {}).sort()).toEqual([
    'isomorphic-git',
    'libsodium-wrappers',
    'undici',
  ])
})
