import { LineCounter, parseAllDocuments } from 'yaml'

/** A file as the review server hands it over. */
export interface SidecarFile {
  readonly path: string
  readonly language: string
  readonly text: string
}

/** What is wrong with a place of a file. */
export interface SidecarRecord {
  readonly path: string
  readonly line: number | null
  readonly message: string
}

const maxRecordsPerFile = 20

/** Says where JSON and YAML cannot be parsed. Nothing of a file is run, resolved or opened. */
export function checkSyntax({ path, language, text }: SidecarFile): SidecarRecord[] {
  const found = language === 'json' ? checkJson(text) : language === 'yaml' ? checkYaml(text) : []
  return found.slice(0, maxRecordsPerFile).map((problem) => ({ path, ...problem }))
}

type Problem = Omit<SidecarRecord, 'path'>

function checkJson(text: string): Problem[] {
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    // The parser's words may quote the file; the place is all that is taken from them.
    const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
    const before = position === undefined ? text : text.slice(0, Number(position))
    return [
      { line: before.split('\n').length, message: 'The file is no valid JSON: it cannot be parsed here.' },
    ]
  }
}

function checkYaml(text: string): Problem[] {
  const lineCounter = new LineCounter()
  try {
    const documents = parseAllDocuments(text, { lineCounter, prettyErrors: false })
    const errors = Array.isArray(documents) ? documents.flatMap((document) => document.errors) : []
    return errors.map(({ code, pos: [start] }) => ({
      line: lineCounter.linePos(start).line,
      message: `The file is no valid YAML: ${code.toLowerCase().replaceAll('_', ' ')}.`,
    }))
  } catch {
    return [{ line: null, message: 'The file is nested too deeply to be parsed.' }]
  }
}
