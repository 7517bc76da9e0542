import { ok, type Result } from 'neverthrow'
import type { AnalyzerError, AnalyzerRecord } from '../../ports/analyzer.ts'

/** Reads `{"records": [{"path", "line", "message"}]}`; null for anything else. `line` may be left out or null. */
export function readRecords(bytes: Uint8Array): Result<readonly AnalyzerRecord[], AnalyzerError> | null {
  const records = member(parse(bytes), 'records')
  if (!Array.isArray(records)) return null
  const read: AnalyzerRecord[] = []
  for (const record of records as readonly unknown[]) {
    const [path, line, message] = ['path', 'line', 'message'].map((name) => member(record, name))
    const isLine = line === undefined || line === null || typeof line === 'number'
    if (typeof path !== 'string' || typeof message !== 'string' || !isLine) return null
    read.push({ path, line: line ?? null, message })
  }
  return ok(read)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return null
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
