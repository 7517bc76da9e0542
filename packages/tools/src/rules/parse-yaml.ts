import type { RuleSyntaxError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { CST, LineCounter } from 'yaml'

/** Values that an alias may bring in again; more only serves to make small files large. */
const maxAliases = 20
/** A rule takes some two dozen, so a thousand rules and their comments stay far below. */
const maxLexemes = 100_000
/** Twice what a list of rules may hold. Every key of a collection is compared with every other. */
const maxItems = 2000
/** Lists of rules are four levels. */
const maxDepth = 32

/**
 * The data of a YAML 1.2 document. What a small text can be made to cost is bounded before it is built: what it is made of,
 * how deep it nests, how wide it is and what aliases repeat.
 */
export async function parseYaml(text: string): Promise<Result<unknown, RuleSyntaxError>> {
  // A review without YAML files starts without its parser.
  const yaml = await import('yaml')
  let lexemes = 0
  let aliases = 0
  for (const lexeme of new yaml.Lexer().lex(text)) {
    if (++lexemes > maxLexemes) return outOfBounds
    if (yaml.CST.tokenType(lexeme) === 'alias' && ++aliases > maxAliases) return outOfBounds
  }
  try {
    const lines = new yaml.LineCounter()
    const tokens = [...new yaml.Parser(lines.addNewLine).parse(text)]
    if (!isModest(tokens)) return outOfBounds
    const [, second] = tokens.filter(({ type }) => type === 'document')
    if (second !== undefined) return err(syntaxError('it holds more than one document', lines, second.offset))
    const composer = new yaml.Composer({ version: '1.2', uniqueKeys: true, logLevel: 'silent' })
    const [document] = [...composer.compose(tokens, true, text.length)]
    if (document === undefined) return ok(null)
    const [problem] = [...document.errors, ...document.warnings]
    if (problem !== undefined) {
      const [sentence = ''] = problem.message.split('\n')
      return err(syntaxError(`it is no valid YAML: ${sentence}`, lines, problem.pos[0]))
    }
    return ok(document.toJS({ maxAliasCount: maxAliases }) as unknown)
  } catch {
    return outOfBounds
  }
}

function syntaxError(detail: string, lines: LineCounter, offset: number): RuleSyntaxError {
  return { code: 'rule_syntax', line: Math.max(1, lines.linePos(offset).line), detail }
}

const outOfBounds: Result<never, RuleSyntaxError> = err({
  code: 'rule_syntax',
  line: null,
  detail: 'it nests deeper, holds more in one place, or repeats itself more, than rules do',
})

/** Walks without recursion, which is what deep nesting would exhaust. */
function isModest(tokens: readonly CST.Token[]): boolean {
  const waiting: [token: CST.Token, depth: number][] = tokens.map((token) => [token, 0])
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [token, depth] = next
    if (depth > maxDepth) return false
    if (token.type === 'document' && token.value !== undefined) waiting.push([token.value, depth])
    if (!('items' in token)) continue
    if (token.items.length > maxItems) return false
    for (const { key, value } of token.items) {
      if (key != null) waiting.push([key, depth + 1])
      if (value != null) waiting.push([value, depth + 1])
    }
  }
  return true
}
