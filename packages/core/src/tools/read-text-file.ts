import type { ResultAsync } from 'neverthrow'
import { err, errAsync, ok } from 'neverthrow'
import type { Repository, RepositoryError } from '../ports/repository.ts'
import { decodeBytes, hasRawBytes } from '../vocabulary/byte-text.ts'
import { otherSpellings } from '../vocabulary/other-spellings.ts'
import { normalisePath, problemOfPath } from '../vocabulary/repository-path.ts'
import type { ToolError } from './tool.ts'
import { toolError } from './tool.ts'

/** Files above this size are not read for a model; source files of that size are generated ones. */
export const maxSourceFileBytes = 1024 * 1024

/** A text file, split at line feeds. A trailing line feed opens no further line; an empty file has none. */
export interface TextFile {
  readonly path: string
  readonly lines: readonly string[]
}

/** Reads a text file that a model named. Errors tell the model what to try instead. */
export function readTextFile(
  repository: Repository,
  path: string,
  signal: AbortSignal | undefined,
): ResultAsync<TextFile, ToolError> {
  const normal = normalisePath(path)
  const others = otherSpellings(normal)
  const first =
    problemOfPath(normal) === null ? readBytes(repository, normal, signal) : errAsync(invalidPath())
  return others
    .reduce(
      (reading, spelling) =>
        reading.orElse((error) =>
          isNoFile(error)
            ? readBytes(repository, spelling, signal).mapErr(keepFirst(error))
            : errAsync(error),
        ),
      first,
    )
    .andThen(({ path: found, bytes }) => {
      if (bytes.subarray(0, binarySniffBytes).includes(0)) {
        return err(toolError('binary_file', 'the file is binary; read a text file instead'))
      }
      const text = decodeBytes(bytes)
      if (hasRawBytes(text))
        return err(toolError('not_utf8', 'the file is not UTF-8 text; read another file'))
      return ok({ path: found, lines: splitLines(text) })
    })
}

interface Bytes {
  readonly path: string
  readonly bytes: Uint8Array
}

function readBytes(
  repository: Repository,
  path: string,
  signal: AbortSignal | undefined,
): ResultAsync<Bytes, ToolError> {
  return repository
    .readFile(path, { maxBytes: maxSourceFileBytes, signal })
    .map(({ bytes }) => ({ path, bytes }))
    .mapErr(describeRepositoryError)
}

function isNoFile({ code }: ToolError): boolean {
  return code === 'not_found' || code === 'invalid_path'
}

/** What is wrong with the path as it was written says more than that another spelling is no file either. */
function keepFirst(first: ToolError): (later: ToolError) => ToolError {
  return (later) => (isNoFile(later) ? first : later)
}

/** A path that is no repository path. */
export function invalidPath(): ToolError {
  return toolError(
    'invalid_path',
    'the path must be relative to the repository root, without "..", and not inside the git directory',
  )
}

/** What a repository could not do, in words for the model. */
export function describeRepositoryError(error: RepositoryError): ToolError {
  return toolError(error.code, repositoryErrorTexts[error.code])
}

/** The same where many files were asked about at once, such as by a search. */
export function describeTreeError(error: RepositoryError): ToolError {
  return isTooMuch(error) ? toolError(error.code, tooMuchText) : describeRepositoryError(error)
}

function isTooMuch({ code }: RepositoryError): boolean {
  return code === 'too_large' || code === 'engine_unsupported'
}

const tooMuchText =
  'there are too many files, or too large ones, for that; ask about a part of them, or read the files you need one by one'

// Git's own rule for what is binary.
const binarySniffBytes = 8000

const repositoryErrorTexts: Readonly<Record<RepositoryError['code'], string>> = {
  not_found: 'nothing stands at this path; list or search for the right one',
  invalid_path: invalidPath().message,
  not_a_file: 'this is no regular file; list the files below it instead',
  outside_repository: 'the symbolic link leaves the repository and is not followed',
  too_large: 'the file is over 1 MiB; read its part of the diff, or search for what uses it',
  objects_missing: 'the content is not available in this clone',
  pattern_invalid: 'the pattern is not valid; use a literal search',
  pattern_unsupported: 'patterns cannot be run here; use a literal search',
  engine_unsupported: 'this repository cannot be read that way',
  timed_out: 'it took too long; narrow the question',
  aborted: 'the review was cancelled',
  failed: 'the repository could not answer',
}

function splitLines(text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
