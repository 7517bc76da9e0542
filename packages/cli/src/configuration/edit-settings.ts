import { isDeepStrictEqual } from 'node:util'
import { err, ok, type Result } from 'neverthrow'
import { type Document, visit, type YAMLMap, type YAMLSeq } from 'yaml'
import { editLines } from './edit-lines.ts'
import { readSettings } from './read-settings.ts'
import { readYaml } from './read-yaml.ts'
import type { PlainValue } from './setting-kind.ts'
import { type SettingName, settingNamed } from './settings.ts'
import type { SettingsFault } from './settings-fault.ts'

/**
 * The text of a file of settings with one of them set, or unset for `undefined`. All that stands around it stays as it is:
 * comments, order, blank lines, quotes. Where only a rewritten file will do, comments and order stay. Faults where the file
 * would have any afterwards.
 */
export function editSettings(
  bytes: Uint8Array,
  name: SettingName,
  value: unknown,
): Result<string, readonly SettingsFault[]> {
  const yaml = readYaml(bytes)
  if (yaml.isErr()) return err(yaml.error)
  const { document, repeats } = yaml.value
  if (repeats.length > 0) return err(repeats)
  const text = Buffer.from(bytes).toString('utf8')
  const [section = '', key = ''] = name.split('.')
  const plain = value === undefined ? undefined : settingNamed(name).kind.toPlain(value)
  const wanted = valuesIn(text)
  if (value === undefined) wanted.delete(name)
  else wanted.set(name, value)

  let faults: readonly SettingsFault[] = []
  // The second changes the document, so the first has its turn before.
  for (const edit of [editLines.bind(null, text), rewrite]) {
    const edited = edit(document, section, key, plain)
    if (edited === null) continue
    faults = readSettings(Buffer.from(edited)).faults
    if (faults.length === 0 && isDeepStrictEqual(valuesIn(edited), wanted)) return ok(edited)
  }
  return err(faults.length > 0 ? faults : [byHand])
}

const byHand: SettingsFault = { line: null, message: 'is written in a way that must be edited by hand' }

function rewrite(
  document: Document,
  section: string,
  key: string,
  value: PlainValue | undefined,
): string | null {
  if (value === undefined) {
    document.deleteIn([section, key])
  } else {
    if (document.get(section) === null) document.delete(section)
    const node = document.createNode(value)
    if (typeof value === 'object' && value !== null) (node as YAMLMap | YAMLSeq).flow = true
    // The library writes some texts of several lines without quotes, where they read as something else.
    visit(node, {
      Scalar(_, scalar) {
        if (typeof scalar.value === 'string' && /[\r\n]/.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE'
      },
    })
    document.setIn([section, key], node)
  }
  try {
    return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY })
  } catch {
    // An alias of what is gone.
    return null
  }
}

function valuesIn(text: string): Map<SettingName, unknown> {
  return new Map([...readSettings(Buffer.from(text)).entries].map(([name, { value }]) => [name, value]))
}
