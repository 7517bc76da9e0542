import { buildFailureReport } from '@scrutineer/core'
import type { FailureDocument } from '../commands/command.ts'
import type { Failure } from '../failure.ts'
import { programVersion } from '../program-version.ts'
import { renderReport } from '../review/render-report.ts'
import { toSafeJson } from './to-safe-json.ts'

/** Forms that a program reads, and that therefore hold one document whatever happens. */
export type MachineFormat = 'json' | 'sarif' | 'github' | 'gitlab' | 'rdjson'

/** The document that a program reads in the place of a result. */
export interface WantedDocument {
  readonly format: MachineFormat
  readonly document: FailureDocument
}

/** A failure as the report of a run that brought none, or as the error body of a service. */
export function renderFailure({ code, message }: Failure, { format, document }: WantedDocument): string {
  if (document === 'error_body' && format === 'json') {
    return `${toSafeJson({ code, detail: message }, 2)}\n`
  }
  const tool = { name: 'scrutineer', version: programVersion() }
  const report = buildFailureReport(tool, { code, subject: null, detail: message })
  return renderReport({ report, files: [] }, format, 'detailed', undefined)
}
