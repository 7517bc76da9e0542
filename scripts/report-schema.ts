// Writes packages/core/src/report/report.schema.json, the published form of JSON reports, from the schema that core
// itself checks with. A test compares the two.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reportSchema } from '../packages/core/src/report/report-schema.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { root } from './workspace.ts'

export const schemaFile = join(root, 'packages/core/src/report/report.schema.json')

export function reportJsonSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'scrutineer review report, version 1',
    description: 'Lists are never null; what is not known is null.',
    ...jsonSchemaOf(reportSchema),
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(schemaFile, reportJsonSchema())
