import type { ChangeSet } from '@scrutineer/core'
import type { AnalyzedFile } from '../../ports/analyzer.ts'
import { languageOf } from './language-of.ts'

/** Files that analyzers are handed at most. */
const maxFiles = 200
/** Bytes of one of them; larger ones are hardly written by people. */
const maxFileBytes = 256 * 1024
/** Bytes of all together. */
const maxBytes = 8 * 1024 * 1024

/** The changed files in languages that somebody wants, as they are in the reviewed commit; what is no text is left out. */
export async function analyzedFiles(
  { files, repository }: ChangeSet,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly AnalyzedFile[]> {
  const analyzed: AnalyzedFile[] = []
  let left = maxBytes
  for (const { newPath: path, binary } of files) {
    const language = path === null || binary ? null : languageOf(path)
    if (path === null || language === null || !wanted.has(language)) continue
    if (analyzed.length >= maxFiles || left <= 0 || signal.aborted) break
    const read = await repository.readFile(path, { maxBytes: maxFileBytes, signal })
    const text = read.isOk() ? decode(read.value.bytes) : null
    if (text === null || read.isErr()) continue
    left -= read.value.bytes.length
    analyzed.push({ path, language, text })
  }
  return analyzed
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
