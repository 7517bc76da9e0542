import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.ts'

/** Runs the pinned pnpm through npx and throws when it fails, with what it said. */
export function pnpm(args: readonly string[], cwd: string): void {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  const { status, stdout, stderr } = spawnSync('npx', ['--prefer-offline', '-y', packageManager, ...args], {
    cwd,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`pnpm ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
}
