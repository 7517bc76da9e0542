import { originOf } from '../code/origin.ts'
import { readAssignment } from '../code/read-assignment.ts'
import type { Call, Piece } from '../code/read-call.ts'
import { callsOn } from '../code/read-call.ts'
import { hole, readTemplate } from '../code/read-template.ts'
import type { Language } from '../source/language.ts'
import type { SourceFile } from '../source/source-file.ts'
import { preceding } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription, Place } from './pattern.ts'
import { onLines, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  title: 'SQL is built from a value',
  explanation:
    'The value stands where a placeholder could stand. A quote in it ends the text and the rest is run as SQL, so whoever chooses the value can read or change any row.',
  suggestion: 'Write a placeholder in the statement and hand the value over as a parameter.',
  confidence: 0.9,
} as const satisfies Partial<PatternDescription>

interface SqlCalls {
  readonly id: string
  readonly languages: readonly Language[]
  readonly cues: readonly string[]
  /** Global; ends with the opening parenthesis. */
  readonly call: RegExp
}

const sqlCalls: readonly SqlCalls[] = [
  {
    id: 'sql-python',
    languages: ['python'],
    cues: ['execute', 'raw(', 'read_sql', 'text('],
    call: /\b(?:execute|executemany|executescript|raw|read_sql|read_sql_query|(?:sa|sqlalchemy)\.text)\(/g,
  },
  {
    id: 'sql-javascript',
    languages: ['javascript'],
    cues: ['query(', 'execute(', 'raw(', 'Unsafe(', '.run(', '.all(', '.get(', '.exec('],
    call: /\.(?:query|execute|raw|\$queryRawUnsafe|\$executeRawUnsafe|run|all|get|exec|prepare)\(/g,
  },
  {
    id: 'sql-java',
    languages: ['java', 'kotlin'],
    cues: [
      'execute',
      'prepareStatement(',
      'createQuery(',
      'createNativeQuery(',
      'createSQLQuery(',
      'query',
      'rawQuery',
    ],
    call: /\.(?:executeQuery|executeUpdate|execute|prepareStatement|createQuery|createNativeQuery|createSQLQuery|queryForObject|queryForList|query|rawQuery|execSQL)\(/g,
  },
  {
    id: 'sql-go',
    languages: ['go'],
    cues: ['.Query', '.Exec', '.Raw(', '.Get(', '.Select('],
    call: /\.(?:Query|QueryRow|QueryContext|QueryRowContext|Exec|ExecContext|Raw|Queryx|MustExec)\(/g,
  },
  {
    id: 'sql-php',
    languages: ['php'],
    cues: ['query(', 'exec(', 'prepare(', 'select(', 'Raw('],
    call: /(?:\bmysqli?_query|\bpg_query|->(?:query|exec|prepare|get_results|get_var|get_row|executeQuery|executeStatement)|\bDB::(?:select|statement|raw|unprepared)|->(?:whereRaw|selectRaw|orderByRaw|havingRaw))\(/g,
  },
  {
    id: 'sql-ruby',
    languages: ['ruby'],
    cues: [
      'where',
      'find_by_sql',
      'execute',
      'select_all',
      'exec_query',
      'delete_all',
      'update_all',
      'order(',
    ],
    call: /(?:\.|\b)(?:where|find_by_sql|execute|select_all|select_value|select_values|exec_query|delete_all|update_all|having|joins)\(/g,
  },
  {
    id: 'sql-csharp',
    languages: ['csharp'],
    cues: ['SqlCommand(', 'CommandText', 'FromSqlRaw(', 'ExecuteSqlRaw', 'Execute', 'Query'],
    call: /\bnew (?:Sql|Sqlite|SQLite|MySql|Npgsql|Oracle|OleDb|Odbc)Command\(|\.(?:FromSqlRaw|ExecuteSqlRaw|ExecuteSqlRawAsync|Query|QueryAsync|ExecuteScalar|QueryFirstOrDefault)(?:<[\w., ]{1,40}>)?\(/g,
  },
  {
    id: 'sql-rust',
    languages: ['rust'],
    cues: ['query', 'execute('],
    call: /\b(?:query|query_as|execute|prepare|query_row|simple_query|batch_execute)(?:::<[\w:, _]{1,40}>)?\(/g,
  },
]

const statement =
  /^\s*(?:SELECT\b[\s\S]{1,2000}\bFROM\b|INSERT\s+(?:IGNORE\s+)?INTO\b|REPLACE\s+INTO\b|UPDATE\b[\s\S]{1,1000}\bSET\b|DELETE\s+FROM\b|WITH\b[\s\S]{1,1500}\bSELECT\b|MERGE\s+INTO\b)/i
const statementWords = [
  'SELECT ',
  'INSERT ',
  'UPDATE ',
  'DELETE ',
  'select ',
  'insert ',
  'update ',
  'delete ',
]
/** Rails and Laravel take a condition without its statement. */
const condition = /^\s*[\w."`]{1,60}\s*(?:=|<>|!=|<=?|>=?|\bI?LIKE\b|\bIN\b)/i

/** Values that cannot carry SQL, or were escaped for it, or are placeholders themselves. */
const harmless =
  /\bint\(|\bInteger\(|\.to_i\b|parseInt|Number\(|intval|\(int\)|\blen\(|\bcount\b|\blimit\b|\boffset\b|escape|quote|sanitiz|literal|[pP]laceholder|[pP]aram|[bB]ind|\?|%s|bind|param[sz]?\b.*join|\bid\b$|[._]id$|\.ID$|\.id\b|Id$|ids\b|\.getId\(\)|_name$|Name$|[tT]able|\btbl|[pP]artition|[cC]olumn|[sS]chema|[fF]ield|[wW]here|[cC]lause|[cC]ondition|[fF]ilter|[sS]ql|[qQ]uery|[oO]rder|[sS]ort|[pP]refix|\bsalt|[hH]ash|\bsha|now\(|NOW\(|[tT]ime|[dD]ate\b|version|status|type\b|Type\b/

function judgeStatement(piece: Piece, place: Place, loose: boolean, least: 'input' | 'parameter'): boolean {
  const template = readTemplate(piece, place.file.language)
  if (template === null || template.holes.length === 0) return false
  const { text, holes } = template
  if (!statement.test(text) && !(loose && condition.test(text))) return false
  let at = -1
  for (const expression of holes) {
    at = text.indexOf(hole, at + 1)
    if (standsForValue(text, at) && carriesInput(expression, place, least)) return true
  }
  return false
}

/** Where a value stands, and no name of a table or a part of the statement. */
function standsForValue(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 60), at)
  if (/(?:=|<|>|\bI?LIKE|\bBETWEEN|\bVALUES\s*\(|\bIN\s*\()\s*['"(]?%?$/i.test(before)) return true
  // Within quotes of the statement.
  return /(?:=|<|>|\bI?LIKE|\bVALUES\s*\([^)]{0,50}|,)\s*['"]%?$/i.test(before)
}

function carriesInput(
  expression: string,
  { file, index, suspecting }: Place,
  least: 'input' | 'parameter',
): boolean {
  const origin = originOf(expression, file, index)
  if (origin === 'input') return !madeSafe.test(expression)
  if (origin === 'constant' || origin === 'result' || harmless.test(expression)) return false
  // A migration or a script is run by its authors, on names of their own.
  if (
    /(?:^|\/)(?:migrations?|migrate|upgrades?|install|scripts?|tools?|bin|utils\/dev|contrib|misc|seeds?|cli|commands?|console)\//i.test(
      file.path,
    )
  )
    return false
  if (suspecting) return true
  return (
    least === 'parameter' &&
    origin === 'parameter' &&
    textual.test(expression) &&
    !isDeclaredNumber(expression, file, index)
  )
}

/** Parameters whose names tell of words that people write, not of times, numbers and names of columns. */
const textual =
  /(?:^|[^A-Za-z])(?:name|title|e?mail|email_address|user|user_?name|login|search|term|word|keyword|text|note|slug|token|code|value|val|str|string|host|url|tag|label|city|country|address|message|comment|content|password|phone|needle|q)[)\s]*$|[a-z](?:Email|Username|Login|Term|Word|Keyword|Text|Slug|Token|Code|Value|Address|Message|Comment|Title)[)\s]*$/

/** A parameter whose type holds nothing but numbers. */
function isDeclaredNumber(expression: string, file: SourceFile, index: number): boolean {
  const name = /^[$@]?(\w{1,60})$/.exec(expression.trim())?.[1]
  if (name === undefined) return false
  const declared = new RegExp(
    `\\b(?:u?int\\d{0,2}|long|short|Integer|Long|bool|boolean|float|double|number)\\s+\\$?${name}\\b|\\b${name}\\??\\s?:?\\s(?:u?int\\d{0,2}|number|Int|Long|[iu](?:32|64|size)|float|bool)\\b`,
  )
  return preceding(file, index, 80).some(({ mask }) => declared.test(mask))
}

const madeSafe =
  /hash|md5|sha\d|digest|crypt|\bint\(|\.to_i\b|parseInt|Number\(|intval|\(int\)|escape|quote|sanitiz/i

/** Statements that a value is pasted into. */
export const builtSql: readonly DefectPattern[] = sqlCalls.map(({ id, languages, cues, call }) => ({
  ...common,
  id,
  languages,
  cues: [...cues, ...statementWords],
  match(place: Place) {
    for (const found of callsOn(place.file, place.index, call)) {
      if (isBuiltCall(found, place)) return onLines(place, found.endLine)
    }
    const assigned = readAssignment(place.file, place.index)
    // A text alone may never reach a database, so here nothing but input counts.
    return assigned !== null && judgeStatement(assigned.value, place, false, 'input')
      ? onLines(place, assigned.endLine)
      : null
  },
}))

function isBuiltCall(call: Call, place: Place): boolean {
  const loose = /where|Raw\(|having|delete_all|update_all/.test(call.name)
  // A statement is the first argument, or the second after a connection or a context.
  return call.args.slice(0, 2).some((arg) => judgeStatement(arg, place, loose, 'parameter'))
}
