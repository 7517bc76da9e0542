import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const built = join(root, 'packages/cli/dist/scrutineer.js')
const sources = ['core', 'tools', 'providers', 'cli'].map((name) => join(root, 'packages', name, 'src'))

/** Builds the program once before the tests of this package, unless it is newer than all it is made of. */
export function setup(): void {
  if (isFresh()) return
  const tsup = join(root, 'node_modules/tsup/dist/cli-default.js')
  execFileSync(process.execPath, [tsup, '--filter', 'cli'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function isFresh(): boolean {
  const since = statSync(built, { throwIfNoEntry: false })?.mtimeMs
  if (since === undefined) return false
  const files = sources.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return [...files, join(root, 'tsup.config.ts')].every((file) => statSync(file).mtimeMs < since)
}
