import { buildFailureReport, renderJson } from '@scrutineer/core'
import type { Failure } from '../failure.ts'
import { programVersion } from '../program-version.ts'

/** A failure as the JSON report of a run that brought none. */
export function renderFailure({ code, message }: Failure): string {
  const tool = { name: 'scrutineer', version: programVersion() }
  return renderJson(buildFailureReport(tool, { code, subject: null, detail: message }))
}
