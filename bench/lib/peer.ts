import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchSetting } from './bench-row.ts'
import { rangeOf } from './floors.ts'
import { type MeasuredCommand, runCommand } from './run-command.ts'

/** The other reviewer (the program `ocr` of open-code-review), with a home of its own. */
export interface Peer {
  review(size: number, words: readonly string[]): MeasuredCommand
}

/** Why a row that needs the peer is not measured. */
export const peerMissing = 'the peer is not installed: SCRUTINEER_BENCH_PEER names its program'

/** Prepares the peer; `modelUrl` is the model it asks. */
export async function preparePeer(setting: BenchSetting, peer: string, modelUrl: string): Promise<Peer> {
  const home = join(setting.scratch, 'peer')
  mkdirSync(home, { recursive: true })
  const env = { HOME: home }
  for (const words of [
    ['custom_providers.bench.url', modelUrl],
    ['custom_providers.bench.protocol', 'openai'],
    ['custom_providers.bench.api_key', 'none'],
    ['provider', 'bench'],
    ['model', 'bench'],
  ]) {
    await runCommand({ command: peer, args: ['config', 'set', ...words], cwd: setting.scratch, env })
  }
  return {
    review(size, words) {
      const { from, to } = rangeOf(size)
      return {
        command: peer,
        args: ['review', '--from', from, '--to', to, ...words],
        cwd: setting.repository,
        env,
      }
    },
  }
}
