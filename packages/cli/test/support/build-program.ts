import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'
import type { TestProject } from 'vitest/node'
import bundles from '../../../../tsup.config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The program as it is published, built for this run of the tests alone. */
    readonly program: string
  }
}

const home = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the program where nobody else writes. */
async function buildProgram(): Promise<{ readonly path: string; readonly remove: () => void }> {
  const bundle = Array.isArray(bundles) ? bundles.find(({ name }) => name === 'cli') : undefined
  if (bundle === undefined) throw new Error('tsup.config.ts has no bundle named cli')
  // What is laid beside the program once it is built goes to the real place, which need not be there.
  const { onSuccess: _, ...options } = bundle
  // Below the package, so that its dependencies are found as they are from the real place.
  const cache = join(home, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'built-'))
  copyFileSync(join(home, 'package.json'), join(folder, 'package.json'))
  const outDir = join(folder, 'dist')
  await build({ ...options, config: false, outDir })
  return {
    path: join(outDir, 'scrutineer.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const mark = 'TESTS_BUILT_PROGRAM'

/** Builds it before the tests, once for all projects that ask for it; gives what removes it. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const known = process.env[mark]
  if (known !== undefined) {
    project.provide('program', known)
    return undefined
  }
  const program = await buildProgram()
  process.env[mark] = program.path
  project.provide('program', program.path)
  return () => {
    delete process.env[mark]
    program.remove()
  }
}
