import { buildFailureReport } from '@scrutineer/core'
import type { Failure } from '../failure.ts'
import { programVersion } from '../program-version.ts'
import { renderReport } from '../review/render-report.ts'

/** Forms that a program reads, and that therefore hold one document whatever happens. */
export type MachineFormat = 'json' | 'sarif' | 'github' | 'gitlab' | 'rdjson'

/** A failure as the report of a run that brought none. */
export function renderFailure({ code, message }: Failure, format: MachineFormat): string {
  const tool = { name: 'scrutineer', version: programVersion() }
  const report = buildFailureReport(tool, { code, subject: null, detail: message })
  return renderReport({ report, files: [] }, format, 'detailed', undefined)
}
