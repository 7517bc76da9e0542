import { escapeTerminalLine } from '@scrutineer/core'
import { toSafeJson } from '../output/to-safe-json.ts'
import type { Configuration } from './configuration.ts'
import { describeOrigin } from './origin.ts'
import { renderValue } from './render-value.ts'
import { settingNamed, settingNames } from './settings.ts'

/** What stands for a key. */
const mask = '********'

/** All settings as YAML, each with where it comes from. What is not set, and keys, are comments. */
export function renderConfiguration({ values, origins }: Configuration): string {
  const rows = settingNames.map((name) => {
    const { kind, isSecret } = settingNamed(name)
    const value: unknown = values[name]
    const [section = '', key = ''] = name.split('.')
    const isSet = value !== null || kind.fromPlain(null) === null
    const shown = !isSet
      ? `# ${key}:`
      : isSecret
        ? `# ${key}: ${mask}`
        : `${key}: ${renderValue(kind.toPlain(value))}`
    return { section, shown: `  ${shown}`, origin: isSet ? describeOrigin(origins[name]) : 'not set' }
  })
  const width = Math.min(48, Math.max(...rows.map(({ shown }) => shown.length)))
  let section = ''
  const lines = rows.flatMap((row) => {
    const head = row.section === section ? [] : [`${row.section}:`]
    section = row.section
    return [...head, `${row.shown.padEnd(width)}  # ${escapeTerminalLine(row.origin)}`]
  })
  return `${lines.join('\n')}\n`
}

/** All settings as one JSON document. */
export function renderConfigurationJson(path: string | null, { values, origins }: Configuration): string {
  const settings = settingNames.map((name) => {
    const { kind, isSecret } = settingNamed(name)
    const value: unknown = values[name]
    const shown = value === null ? null : isSecret ? mask : kind.toPlain(value)
    const origin = origins[name]
    return [
      name,
      {
        value: shown,
        source: origin.from,
        path: 'path' in origin ? origin.path : null,
        line: 'line' in origin ? origin.line : null,
        variable: 'variable' in origin ? origin.variable : null,
      },
    ]
  })
  return `${toSafeJson({ path, settings: Object.fromEntries(settings) as unknown }, 2)}\n`
}
