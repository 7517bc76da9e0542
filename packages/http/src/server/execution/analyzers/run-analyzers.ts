import type { ChangeSet, ReviewRecord } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { AnalyzedFile, Analyzer, AnalyzerError, AnalyzerRecord } from '../../ports/analyzer.ts'
import { analyzedFiles } from './analyzed-files.ts'

/** Records of one analyzer that are taken; more is noise. */
const maxRecords = 1000
/** Characters of a message. */
const maxMessage = 500

/** Lets all analyzers look at the changed files in their languages, side by side. The first failure is that of all. */
export async function runAnalyzers(
  analyzers: readonly Analyzer[],
  changes: ChangeSet,
  signal: AbortSignal,
): Promise<Result<readonly ReviewRecord[], AnalyzerError>> {
  const wanted = new Set(analyzers.flatMap(({ languages }) => languages))
  if (wanted.size === 0) return ok([])
  const files = await analyzedFiles(changes, wanted, signal)
  const answers = await Promise.all(
    analyzers.map(async (analyzer) => {
      const own = files.filter(({ language }) => analyzer.languages.includes(language))
      if (own.length === 0) return ok([])
      const answer = await analyzer.analyze({ files: own }, signal)
      return answer.andThen((records) => takeRecords(analyzer.id, records, own))
    }),
  )
  const records: ReviewRecord[] = []
  for (const answer of answers) {
    if (answer.isErr()) return err(answer.error)
    records.push(...answer.value)
  }
  return ok(records)
}

/** An analyzer that speaks of other files than it was handed, or of lines that none has, has failed. */
function takeRecords(
  source: string,
  records: readonly AnalyzerRecord[],
  files: readonly AnalyzedFile[],
): Result<readonly ReviewRecord[], AnalyzerError> {
  const paths = new Set(files.map(({ path }) => path))
  const isSound = records.every(
    ({ path, line }) => paths.has(path) && (line === null || (Number.isSafeInteger(line) && line >= 1)),
  )
  if (!isSound)
    return err({ code: 'analyzer_failed', detail: `${source} speaks of files that it was not handed` })
  return ok(
    records
      .slice(0, maxRecords)
      .map(({ path, line, message }) => ({ path, line, source, message: plain(message) })),
  )
}

function plain(message: string): string {
  return message
    .slice(0, maxMessage)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}
