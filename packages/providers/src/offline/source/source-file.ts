import type { FileRole } from './file-role.ts'
import { roleOf } from './file-role.ts'
import { guessStart } from './guess-start.ts'
import type { Language } from './language.ts'
import { languageOf } from './language.ts'
import { lexiconOf } from './lexicon.ts'
import type { Frame } from './line-scanner.ts'
import { lineScanner } from './line-scanner.ts'

/** A line of a changed file as it is after the change. */
export interface PlainLine {
  /** Counted from 1, after the change. */
  readonly number: number
  readonly text: string
  /** The change adds it. */
  readonly added: boolean
  /** What the change deletes right before it. */
  readonly removed: readonly RemovedLine[]
}

/** A line that the change deletes; `number` counts before the change. */
export interface RemovedLine {
  readonly number: number
  readonly text: string
}

/** A line that the scanner has read. */
export interface SourceLine extends PlainLine {
  /** As long as `text`: comments blank, contents of texts `·`, the rest as it is. */
  readonly mask: string
  /** False when the line starts inside a text or a comment. */
  readonly startsInCode: boolean
}

/** As much of a changed file as is known, gaps included. */
export interface SourceFile {
  readonly path: string
  readonly language: Language
  readonly role: FileRole
  /** In order. A gap in the numbers is a gap in what is known. */
  readonly lines: readonly SourceLine[]
}

// Longer lines are cut in what a model sees, and are data or minified code anyway.
export const maxLineLength = 2000

/** Reads the known lines of a file. Each run of lines is scanned from its own, guessed, start. */
export function readSourceFile(path: string, plain: readonly PlainLine[]): SourceFile {
  const language = languageOf(path)
  const lines = runsOf(plain).flatMap((run) => scanRun(run, language))
  return { path, language, role: roleOf(path), lines }
}

/** The lines from `index` on that follow one another without a gap, at most `count`. */
export function following(file: SourceFile, index: number, count: number): SourceLine[] {
  const found: SourceLine[] = []
  for (let next = index; found.length < count; next++) {
    const line = file.lines[next]
    if (line === undefined) break
    const last = found.at(-1)
    if (last !== undefined && line.number !== last.number + 1) break
    found.push(line)
  }
  return found
}

/** The lines right before `index`, nearest first, at most `count`, up to a gap. */
export function preceding(file: SourceFile, index: number, count: number): SourceLine[] {
  const found: SourceLine[] = []
  let expected = (file.lines[index]?.number ?? 0) - 1
  for (let next = index - 1; found.length < count; next--, expected--) {
    const line = file.lines[next]
    if (line === undefined || line.number !== expected) break
    found.push(line)
  }
  return found
}

function runsOf(plain: readonly PlainLine[]): PlainLine[][] {
  const runs: PlainLine[][] = []
  for (const line of plain) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1)?.number === line.number - 1) run.push(line)
    else runs.push([line])
  }
  return runs
}

function startOf(run: readonly PlainLine[], language: Language): readonly Frame[] {
  const lexicon = lexiconOf(language)
  if (run[0]?.number === 1) return lexicon.islands === null ? [] : [{ kind: 'surroundings' }]
  return guessStart(
    run.map(({ text }) => text),
    language,
    lexicon,
  )
}

function scanRun(run: readonly PlainLine[], language: Language): SourceLine[] {
  const lexicon = lexiconOf(language)
  const scanner = lineScanner(lexicon, startOf(run, language))
  return run.map((line) => {
    const startsInCode = scanner.startsInCode()
    const text = line.text.endsWith('\r') ? line.text.slice(0, -1) : line.text
    return { ...line, text, mask: text.length > maxLineLength ? '' : scanner.scan(text), startsInCode }
  })
}
