#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { main } from './main.ts'
import { outputTo } from './output/output-to.ts'

const interruption = new AbortController()
let isLeaving = false

function leave(code: number): never {
  isLeaving = true
  process.exit(code)
}

/** The first signal asks for an orderly end; who asks again does not want to wait. */
function interrupt(): void {
  if (interruption.signal.aborted) leave(130)
  interruption.abort()
}

/** Node would end with 1, which means a finding; a mistake of this program must never look like a result. */
function giveUp(error: unknown): never {
  writeSync(
    2,
    `error[internal]: a mistake in scrutineer: ${String(error).replace(/\s+/g, ' ')}; please report it\n`,
  )
  leave(2)
}

process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)
process.on('uncaughtException', giveUp)
process.on('exit', () => {
  if (!isLeaving) giveUp('nothing was left to do before there was a result')
})

const stdout = outputTo(process.stdout)
const stderr = outputTo(process.stderr)

/** Somebody may have taken it away under the shell that is still in it. */
function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    return ''
  }
}

async function run(): Promise<never> {
  const exitCode = await main(process.argv.slice(2), {
    get stdin() {
      return process.stdin
    },
    stdout,
    stderr,
    env: process.env,
    cwd: currentFolder(),
    interrupted: interruption.signal,
    clock: { now: Date.now },
  })
  if (stdout.failed) {
    await stderr.write(
      'error[output_failed]: standard output could not be written; the result is not complete\n',
    )
  }
  // Every write was awaited, so nothing is lost; idle sockets and an unread standard input must not hold the program.
  leave(stdout.failed && exitCode !== 130 ? 2 : exitCode)
}

run().catch(giveUp)
