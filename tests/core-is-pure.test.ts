import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bundles for no platform at all: what is imported must be there, and there is no Node. */
async function bundle(code: string): Promise<{ script: string; inputs: string[]; outside: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: code, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@scrutineer/source'],
    target: 'es2022',
    format: 'iife',
    globalName: 'bundled',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const inputs = Object.entries(metafile.inputs)
  return {
    script: outputFiles[0]?.text ?? '',
    inputs: inputs.map(([path]) => path),
    outside: inputs.flatMap(([, input]) =>
      input.imports.filter((found) => found.external).map(({ path }) => path),
    ),
  }
}

/** A context with the language and nothing else: no console either, which V8 puts into every context. */
function bareContext(): object {
  const context = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  })
  runInContext('delete globalThis.console; delete globalThis.WebAssembly', context)
  return context
}

describe('core', () => {
  test('reaches no Node built-in from any entry', async () => {
    const { inputs, outside } = await bundle(
      `export * from '@scrutineer/core'\nexport * from '@scrutineer/core/testing'`,
    )
    expect(inputs).toContain('packages/core/src/index.ts')
    expect(inputs).toContain('packages/core/src/testing.ts')
    expect(outside).toEqual([])
  })

  test('completes a scripted review of each kind in a context without Node, time or randomness', async () => {
    const { script } = await bundle(`export { reviewBoth } from './tests/support/scripted-reviews.ts'`)
    const context = bareContext()
    runInContext(
      `const refuse = () => { throw new Error('core may not ask') }
      Math.random = refuse
      Date.now = refuse
      Date = new Proxy(Date, {
        apply: refuse,
        construct: (date, words) => (words.length === 0 ? refuse() : Reflect.construct(date, words)),
      })`,
      context,
    )
    const told = (await runInContext(
      `${script}\nbundled.reviewBoth().then(JSON.stringify)`,
      context,
    )) as string
    expect(JSON.parse(told)).toMatchObject({
      change: {
        status: 'complete',
        outcome: { result: 'failed', exitCode: 1 },
        findings: [{ path: 'src/share.ts', startLine: 2, placed: true, title: 'Division by zero' }],
        toolCalls: [
          { tool: 'file_read', error: null },
          { tool: 'code_comment', error: null },
          { tool: 'task_done', error: null },
        ],
      },
      pullRequest: {
        terminationReason: 'final_review',
        findings: [{ path: 'src/share.ts', line: 2, verification: { lineInDiff: true } }],
      },
    })
  })
})

describe('these checks', () => {
  test.each([
    ['a built-in', `export { readFileSync } from 'node:fs'`],
    ['a built-in without its prefix', `import { join } from 'path'\nexport const leak = join('a', 'b')`],
    ['a built-in loaded late', `export const leak = () => import('node:crypto')`],
  ])('refuse %s in the bundle', async (_, code) => {
    await expect(bundle(code)).rejects.toThrow(/Could not resolve/)
  })

  test.each([
    'process',
    'Buffer',
    'console',
    'fetch',
    'URL',
    'TextEncoder',
    'AbortController',
    'setTimeout',
    'queueMicrotask',
    'structuredClone',
    'crypto',
    'performance',
    'require',
  ])('leave no %s in the bare context', (name) => {
    expect(runInContext(`typeof ${name}`, bareContext())).toBe('undefined')
  })
})
