import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchSetting } from './bench-row.ts'
import { runCommand } from './run-command.ts'

/** The two ends of the range that a branch of the benchmark repository changes. */
export function rangeOf(size: number): { readonly from: string; readonly to: string } {
  return { from: 'bench/base', to: `bench/pr-${size}` }
}

/** T_git: git's own patch of the same range. */
export async function timeOfGit({ repository }: BenchSetting, size: number): Promise<number> {
  const { from, to } = rangeOf(size)
  const args = ['--no-pager', 'diff', '-M', '-U3', `${from}...${to}`]
  return (await runCommand({ command: 'git', args, cwd: repository })).ms
}

/** T_node: Node on a module that does nothing. */
export async function timeOfNode({ scratch }: BenchSetting): Promise<number> {
  const module = join(scratch, 'empty.mjs')
  writeFileSync(module, '')
  return (await runCommand({ command: process.execPath, args: [module], cwd: scratch })).ms
}

/**
 * The program on a range, with further words. It remembers nothing of earlier runs: an answer that
 * is known already would not be asked for.
 */
export function programOn(
  setting: BenchSetting,
  command: string,
  size: number,
  words: readonly string[] = [],
) {
  const { from, to } = rangeOf(size)
  const memory = mkdtempSync(join(setting.scratch, 'memory-'))
  return {
    command: process.execPath,
    args: [setting.program, command, '--from', from, '--to', to, ...words],
    cwd: setting.repository,
    env: { XDG_CACHE_HOME: memory, XDG_STATE_HOME: memory },
  }
}
