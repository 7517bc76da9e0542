import { readFile, stat } from 'node:fs/promises'
import { err, type Result } from 'neverthrow'
import { type ParsedServerKeys, parseServerKeys, type ServerKeysError } from './parse-server-keys.ts'

/** Why there are no keys. */
export type LoadKeysError =
  | ServerKeysError
  | { readonly code: 'keys_missing' | 'keys_unreadable' | 'keys_exposed'; readonly place: string }

/** More than a hundred keys of each kind take. */
const mostBytes = 64 * 1024

/**
 * The keys of a server: the text of the variable `SCRUTINEER_SERVER_KEYS` where it is set, else the file. A file that others
 * than its owner may read is refused, except on Windows, which says it otherwise.
 */
export async function loadServerKeys(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<ParsedServerKeys, LoadKeysError>> {
  const text = env['SCRUTINEER_SERVER_KEYS']
  if (text !== undefined && text.trim() !== '') return parseServerKeys(text)
  try {
    const found = await stat(file)
    const { size, mode } = found
    // A pipe could be waited for without an end.
    if (!found.isFile() || size > mostBytes) return err({ code: 'keys_unreadable', place: file })
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      return err({ code: 'keys_exposed', place: file })
    return parseServerKeys(await readFile(file, 'utf8'))
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return err({ code: missing ? 'keys_missing' : 'keys_unreadable', place: file })
  }
}

/** What is wrong with keys, in words that hold no secret. */
export function describeKeysError({ code, place }: LoadKeysError): string {
  if (code === 'keys_missing') return `There are no keys at ${place}: scrutineer server init makes them.`
  if (code === 'keys_unreadable') return `The keys at ${place} cannot be read.`
  if (code === 'keys_exposed')
    return `The keys at ${place} may be read by others: allow them to the owner alone.`
  if (code === 'not_json') return 'The keys are not JSON.'
  return `The keys are not as they must be${place === '' ? '' : `: see ${place}`}.`
}
