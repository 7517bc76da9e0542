import type { Language } from '../source/language.ts'
import type { SourceFile } from '../source/source-file.ts'
import { preceding } from '../source/source-file.ts'

/**
 * Where a value comes from, as far as the lines before its use tell.
 *
 * - `input`: from outside of the program
 * - `parameter`: from the caller of the function
 * - `constant`: a literal, or a name written in capitals
 * - `result`: what a call gave back, which may have made it safe
 * - `unknown`: anything else
 */
export type Origin = 'input' | 'parameter' | 'constant' | 'result' | 'unknown'

// A function longer than this is no place to follow a value through.
const reach = 80

/** The origin of an expression on a line: the least trustworthy of its names. */
export function originOf(
  expression: string,
  file: SourceFile,
  index: number,
  reads: (expression: string, language: Language) => boolean = isInput,
): Origin {
  if (isJust(expression, file.language, reads))
    return isShadowed(expression, file, index) ? 'parameter' : 'input'
  if (/[\w\])]\s?\(/.test(expression.replace(keepsValue, ''))) return 'result'
  // In Kotlin and in shells, the sign belongs to the text around the name.
  const names = namesIn(file.language === 'php' ? expression : expression.replaceAll(/\$(?=\w)/g, ''))
  const origins = names.map((name) => originOfName(name, file, index, reads))
  if (origins.includes('input')) return 'input'
  if (origins.includes('parameter')) return 'parameter'
  return origins.every((origin) => origin === 'constant') ? 'constant' : 'unknown'
}

/** Whether the name that would be a request in Ruby is a parameter of the function around, so anything at all. */
export function isShadowed(expression: string, file: SourceFile, index: number): boolean {
  if (file.language !== 'ruby' || !/\bparams\b/.test(expression)) return false
  const start = preceding(file, index, reach).find(({ mask }) => /^\s*def\s/.test(mask))
  return start !== undefined && /^\s*def\s[^#]{0,200}\bparams\b/.test(start.mask)
}

/** Whether an expression itself reads what comes from outside: a request, the command line, the terminal. */
export function isInput(expression: string, language: Language): boolean {
  return sources[language]?.test(expression) ?? false
}

/** Whether an expression reads what comes over the network. */
export function isRemoteInput(expression: string, language: Language): boolean {
  return isInput(expression.replace(ownInput, ''), language)
}

/** What the user of a program gives it, who may read the files of that program anyway. */
const ownInput =
  /\bprocess\.argv\b|\bsys\.argv\b|(?<![\w.])input\(|\$argv\b|\bARGV\b|(?<![\w.])gets\b|\bos\.Args\b|(?<!\.)\bargs\[|\bConsole\.ReadLine\(|\benv::args\(|\bstdin\(\)|php:\/\/input/g

/** The names that an expression starts from: no members, no calls, no words of the language. */
function namesIn(expression: string): string[] {
  const bare = expression.slice(0, 400).replace(/"[^"]{0,200}"|'[^']{0,200}'/g, ' ')
  const names = [...bare.matchAll(/(?<![\w$.>:@])[$@]?[A-Za-z_]\w{0,60}\b(?!\s?\()/g)].map(([name]) => name)
  return [...new Set(names)].filter((name) => !keywords.has(name)).slice(0, 4)
}

function originOfName(name: string, file: SourceFile, index: number, reads: typeof isInput): Origin {
  if (/^[A-Z][A-Z0-9_]{2,}$/.test(name)) return 'constant'
  for (const line of preceding(file, index, reach)) {
    const at = indexOfWord(line.mask, name)
    if (at < 0) continue
    const after = line.mask.slice(at + name.length)
    const assigned = /^(?:\s?:\s?[\w<>[\]., |?]{1,40})?\s{0,9}:?=(?![=~>])\s{0,9}/.exec(after)
    if (assigned !== null && !/\($/.test(line.mask.slice(0, at).trimEnd())) {
      const value = line.text.slice(at + name.length + assigned[0].length)
      if (isJust(value, file.language, reads)) return isShadowed(value, file, index) ? 'unknown' : 'input'
      return isLiteral(value) ? 'constant' : 'unknown'
    }
    if (isParameter(line.mask, at, file.language)) return 'parameter'
  }
  return 'unknown'
}

/** Calls that change nothing that matters. */
const keepsValue =
  /\.(?:trim|strip|chomp|rstrip|lstrip|toString|to_s|lower|upper|toLowerCase|toUpperCase|as_str|to_string|clone|String)\(\)/g

/** Whether a value is what was read and nothing that was looked up with it. */
export function isJust(value: string, language: Language, reads: typeof isInput): boolean {
  if (!reads(value, language) || neutralised.test(value)) return false
  const source = sources[language]?.exec(value)
  return source !== null && source !== undefined && isPassedThrough(value.slice(0, source.index))
}

/** Only a number, a digest or a quoted text is left of what was read. */
const neutralised =
  /\.to_[ifdr]\b|\b(?:int|float|Decimal|bool|UUID)\(|\((?:int|float|bool)\)|intval|floatval|boolval|parseInt|parseFloat|Number\(|Integer\(|Float\(|Boolean\(|escape|quote|sanitiz|\bhash\w{0,10}\(|md5|sha\d|digest|collect\b/i

/** Whether what stands before a source hands it on as it is. */
function isPassedThrough(before: string): boolean {
  let rest = before
  for (let step = 0; step < 8; step++) {
    const next = rest.replace(handsOn, '')
    if (next === rest) break
    rest = next
  }
  return rest === ''
}

const handsOn =
  /^(?:[\s(!]{1,20}|await\b|(?:[\w$\\]{1,20}[.\\]){0,2}(?:trim|strip|str|String|decode\w{0,20}|\w{0,20}decode|unquote\w{0,10}|stripslashes|strtolower|isset|empty)\s?(?=\())/

function isLiteral(value: string): boolean {
  return /^(?:[rbfu]?["'][^"'$#{}]{0,200}["']|-?\d[\d._]{0,30}|true|false|True|False)\s{0,9}[;,)]?\s{0,9}$/.test(
    value,
  )
}

/** Whether a name stands among the parameters of a function that starts on the line. */
function isParameter(mask: string, at: number, language: Language): boolean {
  const before = mask.slice(Math.max(0, at - 200), at)
  if (/(?:^|\s)(?:function|def|func|fn|fun|sub)\b[^)]{0,200}$/.test(before)) return true
  // Ruby and Python name every function, and write other things with an arrow.
  if (language === 'ruby' || language === 'python') return false
  if (!before.includes('(') && !/=\s?(?:async\s)?$/.test(before)) return false
  const after = mask.slice(at, at + 200)
  const arrow =
    language === 'php' ? /\)\s?\{\s?$/ : /^[^()]{0,150}\)?\s?=>|\)\s?(?::\s?[\w<>[\]|, ]{1,40}\s?)?\{\s?$/
  return (
    arrow.test(after) &&
    !/(?:^|[\s}])(?:if|for|while|switch|catch|with|foreach|until|return)\s?\([^)]{0,200}$/.test(before)
  )
}

function indexOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w$.]/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + word.length] ?? ' ')) return at
  }
  return -1
}

const keywords = new Set(
  'new this self cls await return null nil None true false True False and or not if else in is int str float string String Integer var let const undefined typeof void lambda f r b u'.split(
    ' ',
  ),
)

const sources: Readonly<Partial<Record<Language, RegExp>>> = {
  javascript:
    /\breq(?:uest)?\.(?:body|query|params|headers|cookies|originalUrl|url)\b|\bprocess\.argv\b|\bctx\.(?:request|query|params)\b|\b(?:window\.|document\.)?location\.(?:hash|search)\b|\bdocument\.(?:URL|cookie|referrer)\b|\bsearchParams\.get\(|\bevent\.(?:body|queryStringParameters|pathParameters)\b/,
  python:
    /\brequest\.(?:args|form|values|json|data|body|GET|POST|cookies|headers|files|params|query_params|get_json|get_data|query|stream)\b|(?<![\w.])input\(|\bsys\.argv\b|\bself\.get_(?:query_|body_)?argument\(/,
  php: /\$_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES)\b|\$request->(?:input|get|query|all|post)\b|php:\/\/input|\$argv\b/,
  ruby: /(?<![\w.@:])params\b|(?<![\w.])cookies\[|\bARGV\b|\brequest\.(?:body|params|env|headers|query_string|fullpath)\b|(?<![\w.])gets\b/,
  go: /\b(?:r|req|request)\.(?:FormValue|PostFormValue|URL\.Query|Header\.Get|Form|PostForm|Body)\b|\bc\.(?:Query|Param|PostForm|DefaultQuery|GetHeader|FormValue|QueryParam)\(|\bos\.Args\b/,
  java: /\b\w{1,30}\.(?:getParameter|getHeader|getQueryString|getParameterValues)\(|\bargs\[/,
  kotlin:
    /\b\w{1,30}\.(?:getParameter|getHeader|getQueryString)\(|\bcall\.(?:parameters|receiveText)\b|\bargs\[/,
  csharp:
    /\bRequest\.(?:Query|Form|QueryString|Params|Headers|Cookies|Body)\b|\bConsole\.ReadLine\(|\bargs\[/,
  rust: /\benv::args\(|\bstdin\(\)/,
}
