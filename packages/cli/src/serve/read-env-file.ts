import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'

/** Variables by name. */
export type EnvFile = Readonly<Record<string, string>>

/**
 * The variables of a file named `.env` in a folder; none where there is no such file. A line is `NAME=VALUE`, perhaps
 * after `export`; the value may stand in quotes, and ` #` begins a comment. Any other line is a failure by its number:
 * a setting that is passed over unseen is worse than one that is missing.
 */
export function readEnvFile(folder: string): Result<EnvFile, readonly [Failure, ...Failure[]]> {
  const text = read(join(folder, '.env'))
  if (text.isErr()) return err([text.error])
  const variables: Record<string, string> = {}
  const faults: Failure[] = []
  for (const [index, line] of text.value.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const entry = readLine(line)
    if (entry === null) faults.push(fault(`line ${index + 1} is no variable`, 'NAME=VALUE'))
    else variables[entry.name] = entry.value
  }
  const [first, ...others] = faults
  return first === undefined ? ok(variables) : err([first, ...others])
}

function read(path: string): Result<string, Failure> {
  try {
    return ok(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? ok('') : err(fault(`cannot be read (${code})`, 'a file of variables'))
  }
}

/** In double quotes a backslash takes the meaning off a quote or another backslash. */
const entry =
  /^\s*(?:export\s+)?(?<name>[A-Za-z_]\w*)\s*=\s*(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>[^']*)'|(?<bare>[^"'#\s].*?|))\s*(?:(?<=\s|["'=])#.*)?$/

function readLine(line: string): { readonly name: string; readonly value: string } | null {
  const { name, double, single, bare = '' } = entry.exec(line)?.groups ?? {}
  if (name === undefined) return null
  return { name, value: double?.replace(/\\(["\\])/g, '$1') ?? single ?? bare }
}

function fault(wrong: string, expected: string): Failure {
  return { code: 'config', message: `.env ${wrong}, expected ${expected}` }
}
