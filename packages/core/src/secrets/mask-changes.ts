import type { ChangeSet } from '../ports/change-source.ts'
import type { Repository } from '../ports/repository.ts'
import { decodeBytes, encodeText } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { maskLine } from './mask-line.ts'

/**
 * The change as it may leave the machine: every value that looks like a secret is covered, in the diff and in whatever is
 * read or found in the repository, with as many asterisks as it has characters. Lines and columns stay where they are.
 */
export function maskChanges(changes: ChangeSet): ChangeSet {
  const { baseRepository } = changes
  return {
    ...changes,
    files: changes.files.map(maskFile),
    repository: maskRepository(changes.repository),
    baseRepository: baseRepository && maskRepository(baseRepository),
  }
}

function maskFile(file: ChangedFile): ChangedFile {
  let isMasked = false
  const mask = (text: string): string => {
    const masked = maskLine(text)
    isMasked ||= masked !== text
    return masked
  }
  const hunks = file.hunks.map((hunk) => ({
    ...hunk,
    section: mask(hunk.section),
    lines: hunk.lines.map((line) => ({ ...line, text: mask(line.text) })),
  }))
  return isMasked ? { ...file, hunks } : file
}

function maskRepository(repository: Repository): Repository {
  return {
    revision: repository.revision,
    readFile: (path, options) =>
      repository.readFile(path, options).map((file) => ({ ...file, bytes: maskBytes(file.bytes) })),
    list: (query, options) => repository.list(query, options),
    stat: (path, options) => repository.stat(path, options),
    search: (query, options) =>
      repository.search(query, options).map((result) => ({
        ...result,
        matches: result.matches.map((match) => ({ ...match, text: maskLine(match.text) })),
      })),
  }
}

function maskBytes(bytes: Uint8Array): Uint8Array {
  // Content that is no text is shown to nobody.
  if (bytes.subarray(0, 8000).includes(0)) return bytes
  const text = decodeBytes(bytes)
  const masked = text.split('\n').map(maskLine).join('\n')
  return masked === text ? bytes : encodeText(masked)
}
