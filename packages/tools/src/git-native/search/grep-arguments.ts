import type { SearchQuery } from '@scrutineer/core'
import { nulPattern, perlPattern } from './perl-pattern.ts'

/** How git reads a pattern: as Perl does, as POSIX extended ones are, or not at all. */
export type Grammar = 'perl' | 'extended' | 'fixed'

/** The call, and the variables that go with it. */
export interface GrepCall {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** What is searched, and how. */
export interface GrepScope {
  readonly grammar: Grammar
  /** A commit's id, `--cached`, or nothing for the working tree. */
  readonly words: readonly string[]
  readonly pathspecs: readonly string[]
  /** Takes all files for text, whatever attributes say. */
  readonly asText: boolean
}

/** A call of `git grep` for a query. */
export function grepArguments(
  query: SearchQuery,
  { grammar, words, pathspecs, asText }: GrepScope,
): GrepCall {
  const perl = perlPattern(query)
  const patterns =
    grammar === 'perl'
      ? ['-P', '-e', perl.pattern, '-e', nulPattern]
      : [grammar === 'fixed' ? '-F' : '-E', '-e', query.text]
  const args = [
    'grep',
    '-z',
    '-n',
    '-H',
    '--full-name',
    '--no-column',
    '--no-color',
    '--no-textconv',
    '--no-recurse-submodules',
    ...(asText ? ['--text'] : []),
    ...(query.caseSensitive ? [] : ['-i']),
    ...patterns,
    ...words,
    '--',
    ...pathspecs,
  ]
  // Git takes characters for characters only where the locale says that text is UTF-8; its messages stay English.
  return { args, env: perl.unicode ? { LC_ALL: 'C.UTF-8' } : {} }
}

/** The grammar for a git without Perl patterns; null where only Perl's own would give the right answer. */
export function plainGrammarOf({ text, kind }: Pick<SearchQuery, 'text' | 'kind'>): Grammar | null {
  if (/[\udc80-\udcff]/u.test(text)) return null
  if (kind === 'literal') return 'fixed'
  const perlOnly = /\\[A-Za-z0-9]|\(\?|[*+?}][+?]|\(\*/
  return perlOnly.test(text) ? null : 'extended'
}
