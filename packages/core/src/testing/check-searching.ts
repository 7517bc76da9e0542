import type { Repository, SearchQuery } from '../ports/repository.ts'
import { describe } from './check-reading.ts'
import type { Expectation } from './failed-expectation.ts'
import { compareValues } from './failed-expectation.ts'

const literal: SearchQuery = {
  text: 'needle',
  kind: 'literal',
  caseSensitive: true,
  directory: '',
  globs: [],
  maxMatches: 100,
}

const inFixture = ['a/c/d.ts:2', 'a/c/d.ts:3', 'crlf.txt:1', 'run.sh:2']

/** What searching promises. An adapter that cannot run patterns may say `pattern_unsupported`. */
export function searchingExpectations(repository: Repository): Expectation[] {
  const finds = (name: string, query: Partial<SearchQuery>, expected: readonly string[]): Expectation => ({
    name,
    check: async () => {
      const result = await repository.search({ ...literal, ...query }, {})
      if (result.isErr()) {
        const mayRefuse = query.kind === 'regex' && result.error.code === 'pattern_unsupported'
        return mayRefuse ? null : describe(result.error)
      }
      return compareValues(
        result.value.matches.map(({ path, line }) => `${path}:${line}`),
        expected,
      )
    },
  })
  return [
    finds('a text is found in order of path bytes, then line, once a line', {}, inFixture),
    finds('case counts', { text: 'Needle' }, ['README.md:3']),
    finds('case does not count when asked', { text: 'NEEDLE', caseSensitive: false }, [
      'README.md:3',
      ...inFixture,
    ]),
    finds('a literal text is no pattern', { text: 'a.b*c[d]' }, ['special.txt:1']),
    finds('a literal back-slash is one', { text: '(x) \\w' }, ['special.txt:2']),
    finds('a text beginning with a dash is no option', { text: '-e' }, []),
    finds('text outside ASCII is found', { text: 'Größe' }, ['ä/ö.txt:1']),
    finds('a search below a folder stays there', { directory: 'a' }, inFixture.slice(0, 2)),
    finds('globs are compared with whole paths', { globs: ['*.txt', 'a/**/*.ts'] }, inFixture.slice(0, 3)),
    finds('a glob without a folder means the top', { globs: ['*.ts'] }, []),
    finds('a glob has alternatives in braces', { globs: ['{run,walk}.sh', 'a/**/*.{js,ts}'] }, [
      'a/c/d.ts:2',
      'a/c/d.ts:3',
      'run.sh:2',
    ]),
    finds('a glob with a slash at its end means all below', { globs: ['a/'] }, inFixture.slice(0, 2)),
    finds('a sign of a glob is a whole character', { text: 'Größe', globs: ['?/?.txt'] }, ['ä/ö.txt:1']),
    finds('nothing is found where nothing is', { text: 'no such text anywhere' }, []),
    finds('a letter outside ASCII has two cases', { text: 'GRÖßE', caseSensitive: false }, ['ä/ö.txt:1']),
    finds('a pattern is a pattern', { text: 'n[e]+dle\\.', kind: 'regex' }, ['run.sh:2']),
    finds('a pattern has alternatives', { text: '(two|echo)', kind: 'regex' }, ['a/c/d.ts:2', 'run.sh:2']),
    finds(
      'the case of a pattern does not count when asked',
      { text: '^NEEDLE', kind: 'regex', caseSensitive: false },
      ['README.md:3', 'a/c/d.ts:2', 'crlf.txt:1'],
    ),
    {
      name: 'binary files and files over 1 MiB are skipped and counted',
      check: async () => {
        const result = await repository.search(literal, {})
        return result.isErr() ? describe(result.error) : compareValues(result.value.skippedFiles >= 2, true)
      },
    },
    {
      name: 'a match has its line without the line feed',
      check: async () => {
        const result = await repository.search(
          { ...literal, directory: '', globs: ['crlf.txt', 'run.sh'] },
          {},
        )
        if (result.isErr()) return describe(result.error)
        return compareValues(
          result.value.matches.map(({ text }) => text),
          ['needle\r', 'echo needle.'],
        )
      },
    },
    ...[1, 3].map(
      (maxMatches): Expectation => ({
        name: `at most ${maxMatches} matches come, and more are told`,
        check: async () => {
          const result = await repository.search({ ...literal, maxMatches }, {})
          if (result.isErr()) return describe(result.error)
          const { matches, truncated } = result.value
          return compareValues(
            [matches.map(({ path, line }) => `${path}:${line}`), truncated],
            [inFixture.slice(0, maxMatches), true],
          )
        },
      }),
    ),
    {
      name: 'all matches are not truncated',
      check: async () => {
        const result = await repository.search({ ...literal, maxMatches: inFixture.length }, {})
        return result.isErr() ? describe(result.error) : compareValues(result.value.truncated, false)
      },
    },
    ...['', '!a/**', '/a'].map(
      (glob): Expectation => ({
        name: `the glob "${glob}" is refused`,
        check: async () => {
          const result = await repository.search({ ...literal, globs: [glob] }, {})
          if (result.isOk()) return 'it was accepted'
          return result.error.code === 'pattern_invalid' ? null : describe(result.error)
        },
      }),
    ),
    ...['(', 'x'.repeat(513)].map(
      (text): Expectation => ({
        name: `the pattern ${text.slice(0, 8)} is refused`,
        check: async () => {
          const result = await repository.search({ ...literal, text, kind: 'regex' }, {})
          if (result.isOk()) return 'it was accepted'
          const isRefusal = ['pattern_invalid', 'pattern_unsupported'].includes(result.error.code)
          return isRefusal ? null : describe(result.error)
        },
      }),
    ),
  ]
}
