import { err, ok, type Result } from 'neverthrow'
import { Composer, type CST, type Document, LineCounter, Parser, visit } from 'yaml'
import type { SettingsFault } from './settings-fault.ts'

/** A document, and which line an offset in its text is on. */
export interface YamlText {
  readonly document: Document.Parsed
  /** From 1. */
  readonly lineAt: (offset: number) => number
  /** Keys that stand there twice. The rest can be understood all the same. */
  readonly repeats: readonly SettingsFault[]
}

/** Far more than any settings take: 64 KiB. */
const maxSettingsBytes = 64 * 1024

/** Sections, settings and lists are three levels. */
const maxDepth = 32

/** Each is looked up in the whole document. */
const maxAliases = 100

/**
 * Reads YAML 1.2 with nothing taken on trust: at most 64 KiB of UTF-8, a single document, no deep nesting (which could end
 * the process), no unknown tags; repeated keys are told. The faults never quote the text, which may hold a key.
 */
export function readYaml(bytes: Uint8Array): Result<YamlText, readonly SettingsFault[]> {
  if (bytes.length > maxSettingsBytes) return fault(`is larger than ${maxSettingsBytes / 1024} KiB`)
  return decode(bytes).andThen(compose)
}

function decode(bytes: Uint8Array): Result<string, readonly SettingsFault[]> {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return fault('is UTF-16, expected UTF-8; save it anew')
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return fault('is not UTF-8; save it anew')
  }
}

function compose(text: string): Result<YamlText, readonly SettingsFault[]> {
  const lines = new LineCounter()
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line)
  const tokens = [...new Parser(lines.addNewLine).parse(text)]
  if (isDeep(tokens)) return fault(`nests more than ${maxDepth} levels, expected sections and settings`)
  if (tokens.filter(({ type }) => type === 'document').length > 1) {
    return fault('holds several documents, expected one; remove what follows the line ---')
  }
  const composer = new Composer({ version: '1.2', keepSourceTokens: true, logLevel: 'silent' })
  const [document] = [...composer.compose(tokens, true, text.length)]
  if (document === undefined) return fault('holds no document')
  let aliases = 0
  visit(document, { Alias: () => (++aliases > maxAliases ? visit.BREAK : undefined) })
  if (aliases > maxAliases) return fault(`has more than ${maxAliases} aliases; write the values out`)
  const problems = [...document.errors, ...document.warnings]
  const faults = problems.map(({ code, pos }) => ({
    line: lineAt(pos[0]),
    message: words[code] ?? 'is not YAML that can be understood',
  }))
  const onlyRepeats = problems.every(({ code }) => code === 'DUPLICATE_KEY')
  return onlyRepeats ? ok({ document, lineAt, repeats: faults }) : err(faults)
}

/** Walks without recursion, which is what deep nesting would exhaust. */
function isDeep(tokens: readonly CST.Token[]): boolean {
  const waiting: [token: CST.Token, depth: number][] = tokens.map((token) => [token, 0])
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [token, depth] = next
    if (depth > maxDepth) return true
    if (token.type === 'document' && token.value !== undefined) waiting.push([token.value, depth])
    if (!('items' in token)) continue
    for (const { key, value } of token.items) {
      if (key != null) waiting.push([key, depth + 1])
      if (value != null) waiting.push([value, depth + 1])
    }
  }
  return false
}

function fault(message: string): Result<never, readonly SettingsFault[]> {
  return err([{ line: null, message }])
}

/** Words of our own: the library's quote the text. */
const words: Readonly<Partial<Record<string, string>>> = {
  ALIAS_PROPS: 'an alias has a tag or an anchor, expected neither',
  BAD_ALIAS: 'an alias cannot be understood',
  BAD_COLLECTION_TYPE: 'a tag does not fit what follows it; leave the tag out',
  BAD_DIRECTIVE: 'a line that begins with % cannot be understood; leave it out',
  BAD_DQ_ESCAPE:
    'an escape after \\ is none that YAML has; write it in single quotes, or \\\\ for a backslash',
  BAD_INDENT: 'the indentation does not fit; settings stand deeper than their section, all equally',
  BAD_PROP_ORDER: 'a tag or an anchor stands in the wrong place; leave it out',
  BAD_SCALAR_START: 'a value begins with a character that YAML reserves; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a value spans what YAML takes for a key; put it in quotes',
  BLOCK_IN_FLOW: 'a list or section of its own lines stands inside brackets',
  DUPLICATE_KEY: 'the key stands there twice, expected once; leave one out',
  KEY_OVER_1024_CHARS: 'a key is too long',
  MISSING_CHAR: 'a quote, bracket, colon or comma is missing',
  MULTILINE_IMPLICIT_KEY: 'a key spans lines; is a colon missing?',
  MULTIPLE_ANCHORS: 'a value has several anchors; leave them out',
  MULTIPLE_DOCS: 'holds several documents, expected one',
  MULTIPLE_TAGS: 'a value has several tags; leave them out',
  NON_STRING_KEY: 'a key is no text',
  TAB_AS_INDENT: 'a tab stands in the indentation, expected blanks',
  TAG_RESOLVE_FAILED: 'a value has a tag that is not known; leave it out',
  UNEXPECTED_TOKEN: 'something stands where YAML expects nothing; put the value in quotes',
}
