import { realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { ReferencedText, RuleReferenceError } from '@scrutineer/core'
import { decodeBytes, problemOfPath } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { type FileProblem, readWholeFile } from './read-whole-file.ts'

/** The text of a file below a folder. Links are followed first; what lies outside then is not read. */
export async function readReferencedFile(
  folder: string,
  path: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
): Promise<Result<ReferencedText, RuleReferenceError>> {
  if (signal?.aborted === true) return err(problem('aborted'))
  if (problemOfPath(path) !== null) return err(outside)
  const places = await followLinks(folder, path)
  if (places === null) return err(problem('missing'))
  const inside = relative(places.folder, places.target)
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    return err(outside)
  const read = await readWholeFile(places.target, maxBytes, signal)
  return read.isOk()
    ? ok({ path: inside.split(sep).join('/'), text: decodeBytes(read.value) })
    : err(problem(read.error))
}

async function followLinks(folder: string, path: string): Promise<{ folder: string; target: string } | null> {
  try {
    const real = await realpath(folder)
    return { folder: real, target: await realpath(join(real, ...path.split('/'))) }
  } catch {
    return null
  }
}

const outside: RuleReferenceError = {
  code: 'outside_base',
  detail: 'the path or a link leads out of the folder of the rule file',
}

function problem(found: FileProblem): RuleReferenceError {
  return problems[found]
}

const problems: Readonly<Record<FileProblem, RuleReferenceError>> = {
  missing: { code: 'not_found', detail: 'there is no such file' },
  not_a_file: { code: 'not_a_file', detail: 'it is no regular file' },
  too_large: { code: 'too_large', detail: 'the file is larger than a rule may be' },
  unreadable: { code: 'unreadable', detail: 'the system refuses to read it' },
  aborted: { code: 'aborted', detail: 'the signal has aborted' },
}
