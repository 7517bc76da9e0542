// Writes packages/cli/src/configuration/config.schema.json, by which editors complete files of settings, and the list of
// settings in docs/configuration.md, both from the table that the program itself reads by. A test compares them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { settingNamed, settingNames } from '../packages/cli/src/configuration/settings.ts'
import { root } from './workspace.ts'

export const schemaFile = join(root, 'packages/cli/src/configuration/config.schema.json')
export const docsFile = join(root, 'docs/configuration.md')

const sectionTexts: Readonly<Record<string, string>> = {
  review: 'How changes are reviewed. A repository may set these, as far as they make a review stricter.',
  model: 'Who reviews.',
  output: 'What is written, and where.',
}

/** Draft 07, which the language servers of editors know best. */
export function configJsonSchema(): string {
  const sections = [...new Set(settingNames.map((name) => name.slice(0, name.indexOf('.'))))]
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'scrutineer settings',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries(sections.map((section) => [section, sectionSchema(section)])),
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

function sectionSchema(section: string): object {
  const names = settingNames.filter((name) => name.startsWith(`${section}.`))
  return {
    description: sectionTexts[section],
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries(
      names.map((name) => {
        const { kind, usual, text } = settingNamed(name)
        const hasDefault = usual !== null || kind.fromPlain(null) === null
        return [
          name.slice(section.length + 1),
          { description: text, ...(hasDefault && { default: kind.toPlain(usual) }), ...kind.schema },
        ]
      }),
    ),
  }
}

const [begin, end] = ['<!-- settings: written by npm run schema -->', '<!-- end of settings -->']

/** The documentation with its list of settings as the table has it. */
export function withSettingsTable(markdown: string): string {
  const rows = settingNames.map((name) => {
    const { kind, usual, text, flag } = settingNamed(name)
    const value = usual === null && kind.fromPlain(null) !== null ? '' : kind.toText(usual)
    const cells = [
      `\`${name}\``,
      value === '' ? 'none' : `\`${value}\``,
      `${text} Takes ${kind.expected}.`,
      flag === null ? 'none' : `\`--${flag}\``,
    ]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  const table = ['| setting | default | meaning | flag |', '|---|---|---|---|', ...rows]
  const [before, rest = ''] = markdown.split(begin)
  return `${before}${begin}\n\n${table.join('\n')}\n\n${end}${rest.split(end)[1] ?? ''}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(schemaFile, configJsonSchema())
  writeFileSync(docsFile, withSettingsTable(readFileSync(docsFile, 'utf8')))
}
