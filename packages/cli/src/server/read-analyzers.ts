import { err, ok, type Result } from 'neverthrow'

/** An analyzer that is asked over HTTP. */
export interface NamedAnalyzer {
  readonly id: string
  readonly url: string
  readonly languages: readonly string[]
}

const expected =
  'analyzers by commas, each id=URL:language|language, such as syntax=http://127.0.0.1:7070:json|yaml'

/** Reads the analyzers of a server. The error says what was expected. */
export function readAnalyzers(text: string): Result<readonly NamedAnalyzer[], string> {
  const analyzers: NamedAnalyzer[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    const { id, url, languages } =
      /^(?<id>[a-z][a-z0-9_-]{0,63})=(?<url>https?:\/\/\S+?):(?<languages>[a-z][a-z0-9+#|_-]*)$/i.exec(entry)
        ?.groups ?? {}
    if (id === undefined || url === undefined || languages === undefined || !isPlace(url))
      return err(expected)
    if (analyzers.some((other) => other.id === id)) return err(expected)
    analyzers.push({ id, url, languages: languages.split('|') })
  }
  return ok(analyzers)
}

/** Whether paths can be put behind it, and it can be asked: nothing is at an address that holds a password. */
function isPlace(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return [username, password, search, hash].every((part) => part === '')
}
