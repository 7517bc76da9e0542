import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Baseline, readBaseline } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'

/** More than any report has: 100,000 findings of 8 KiB are less. */
const maxBytes = 256 * 1024 * 1024

/** The findings of an earlier JSON report; null where no file is named. A file that is none is an error, not an empty baseline. */
export async function readBaselineFile(
  named: string | undefined,
  cwd: string,
): Promise<Result<Baseline | null, Failure>> {
  if (named === undefined) return ok(null)
  const read = await readWhole(resolve(cwd, named))
  const baseline = read.andThen((json) => readBaseline(json).mapErr(({ detail }) => detail))
  return baseline.mapErr((problem) => ({
    code: 'baseline_invalid',
    message: `${named} is no baseline: ${problem}; expected the JSON report of an earlier review, as --output-json writes it`,
  }))
}

async function readWhole(path: string): Promise<Result<string, string>> {
  let file: Awaited<ReturnType<typeof open>> | null = null
  try {
    // Waits for no pipe: nothing could stop it.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stat = await file.stat()
    if (!stat.isFile()) return err('it is no file')
    if (stat.size > maxBytes) return err(`it has more than ${maxBytes} bytes`)
    return ok(await file.readFile('utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return err(code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code ?? 'unknown error'})`)
  } finally {
    await file?.close()
  }
}
