import { describe, expect, it } from 'vitest'
import { memoryRepository } from '../../testing/memory-repository.ts'
import { byteLengthOf } from '../../vocabulary/byte-text.ts'
import type { JsonObject } from '../../vocabulary/json.ts'
import type { Candidate } from '../candidate.ts'
import { contextOf, contextOver, runTool } from '../run-tool.test-support.ts'
import { changeReviewTools } from './change-review-tools.ts'
import { codeComment } from './code-comment.ts'
import { codeSearch } from './code-search.ts'
import { fileFind } from './file-find.ts'
import { fileRead } from './file-read.ts'

const files = {
  'src/a.ts': 'one\n two\nthree\n',
  'src/long.ts': Array.from({ length: 1200 }, (_, place) => `line ${place + 1}`).join('\n'),
  'src/heavy.ts': Array.from({ length: 400 }, () => 'é'.repeat(100)).join('\n'),
  'src/wide.ts': 'x'.repeat(100_000),
  'lib/A.TS': 'Two\n',
  empty: '',
}

it('are named and ordered as documented', () => {
  expect(changeReviewTools.map(({ declaration, role }) => [declaration.name, role])).toEqual([
    ['file_read', 'context'],
    ['code_search', 'context'],
    ['file_find', 'context'],
    ['code_comment', 'submit'],
    ['task_done', 'finish'],
  ])
})

describe('reading a file', () => {
  const read = (args: JsonObject) => runTool(fileRead, args, contextOf(files))

  it('gives a head and numbered lines', async () => {
    expect((await read({ file_path: 'src/a.ts', start_line: 2 })).content).toBe(
      ['File: src/a.ts (Total lines: 3)', 'IS_TRUNCATED: false', 'LINE_RANGE: 2-3', '2| two', '3|three'].join(
        '\n',
      ),
    )
  })

  it('does not call a range cut that merely names lines past the end', async () => {
    expect((await read({ file_path: 'src/a.ts', end_line: 4000 })).content).toContain(
      'IS_TRUNCATED: false\nLINE_RANGE: 1-3',
    )
  })

  it('stops after 500 lines and names those that are missing', async () => {
    const { content, truncated } = await read({ file_path: 'src/long.ts', start_line: 10, end_line: 1100 })
    expect(truncated).toBe(true)
    expect(content).toContain('LINE_RANGE: 10-509')
    expect(content).toContain('Lines 510 to 1100')
  })

  it.each(['src/heavy.ts', 'src/wide.ts'])('keeps %s below 32 KiB and its range true', async (file_path) => {
    const { content, truncated } = await read({ file_path })
    expect(byteLengthOf(content)).toBeLessThanOrEqual(32 * 1024)
    expect(truncated).toBe(true)
    const last = Number(/LINE_RANGE: 1-(\d+)/.exec(content)?.[1])
    expect(content.split('\n').filter((line) => /^\d+\|/.test(line))).toHaveLength(last)
  })

  it('has nothing to show of an empty file', async () => {
    expect((await read({ file_path: 'empty' })).content).toBe('File: empty (Total lines: 0)')
  })

  it.each([
    [{ file_path: 'src/a.ts', start_line: 9 }, 'past_end'],
    [{ file_path: 'src/a.ts', start_line: 3, end_line: 1 }, 'invalid_range'],
    [{ file_path: 'src' }, 'not_a_file'],
    [{ file_path: '.git/config' }, 'invalid_path'],
    [{ file_path: '/etc/passwd' }, 'invalid_path'],
  ])('answers %o with the error %s', async (args, code) => {
    expect((await read(args)).error?.code).toBe(code)
  })
})

describe('searching', () => {
  const search = (args: JsonObject) => runTool(codeSearch, args, contextOf(files))

  it('groups lines by file and keeps leading blanks of the text it looks for', async () => {
    expect((await search({ search_text: ' two' })).content).toBe('File: src/a.ts\n2| two')
  })

  it('regards case when asked to', async () => {
    expect((await search({ search_text: 'two' })).content).toContain('lib/A.TS')
    expect((await search({ search_text: 'two', case_sensitive: true })).content).not.toContain('lib/A.TS')
  })

  it('keeps to globs', async () => {
    expect((await search({ search_text: 'two', file_patterns: ['lib/**'] })).content).toBe(
      'File: lib/A.TS\n1|Two',
    )
  })

  it('says when nothing matches, and when more does', async () => {
    expect((await search({ search_text: 'nowhere' })).content).toBe('No matches found.')
    const many = await search({ search_text: 'line' })
    expect(many.truncated).toBe(true)
    expect(many.content).toContain('narrow the search')
  })

  it.each([
    [{ search_text: 'a\nb' }, 'invalid_query'],
    [{ search_text: '' }, 'invalid_arguments'],
    [{ search_text: 'x'.repeat(513) }, 'invalid_arguments'],
    [{ search_text: '(a+)+$', use_perl_regexp: true }, 'pattern_unsupported'],
  ])('answers %o with the error %s', async (args, code) => {
    expect((await search(args)).error?.code).toBe(code)
  })
})

describe('finding a file', () => {
  const find = (args: JsonObject, repository = memoryRepository(files)) =>
    runTool(fileFind, args, contextOver(repository))

  it('looks at names, not at folders', async () => {
    expect((await find({ query_name: 'a.ts' })).content).toBe('lib/A.TS\nsrc/a.ts')
    expect((await find({ query_name: 'a.ts', case_sensitive: true })).content).toBe('src/a.ts')
    expect((await find({ query_name: 'src' })).content).toBe('No file has such a name.')
  })

  it('stops after 100 and says so', async () => {
    const many = memoryRepository(
      Object.fromEntries(Array.from({ length: 2500 }, (_, n) => [`d/${n}/same.ts`, ''])),
    )
    const { content, truncated } = await find({ query_name: 'same' }, many)
    expect(truncated).toBe(true)
    expect(content.split('\n')).toHaveLength(101)
  })
})

describe('handing in a finding', () => {
  const finding = {
    severity: 'high',
    category: 'security',
    file: 'src/a.ts',
    start_line: 2,
    existing_code: ' two',
    title: 'T',
    problem: 'P',
    evidence: 'E',
    confidence: 0.8,
  }

  it('passes it on as it was given', async () => {
    const taken: Candidate[] = []
    const context = {
      ...contextOf(files),
      collect: (candidate: Candidate) => {
        taken.push(candidate)
        return { accepted: true, note: 'Noted.' } as const
      },
    }
    const { content } = await runTool(codeComment, { finding }, context)
    expect(content).toBe('Taken. Noted.')
    expect(taken).toMatchObject([
      {
        severity: 'high',
        file: 'src/a.ts',
        startLine: 2,
        endLine: null,
        existingCode: ' two',
        confidence: 0.8,
      },
    ])
  })

  it.each([
    [undefined, null],
    ['text', null],
    ['code', 'code'],
    ['diff', 'diff'],
  ] as const)('reads a suggestion of the format %s as %s', async (suggestion_format, expected) => {
    const taken: Candidate[] = []
    const collect = (candidate: Candidate) => {
      taken.push(candidate)
      return { accepted: true, note: null } as const
    }
    const said = suggestion_format === undefined ? {} : { suggestion_format }
    await runTool(
      codeComment,
      { finding: { ...finding, suggestion: 'x', ...said } },
      { ...contextOf(files), collect },
    )
    expect(taken).toMatchObject([{ suggestion: 'x', suggestionFormat: expected }])
  })

  it('answers with the reason when it is not taken', async () => {
    const context = {
      ...contextOf(files),
      collect: () => ({ accepted: false, code: 'no', reason: 'Because.' }) as const,
    }
    expect((await runTool(codeComment, { finding }, context)).error).toEqual({
      code: 'no',
      message: 'Because.',
    })
  })

  it('shows a model the words to choose from without refusing others here', async () => {
    expect(JSON.stringify(codeComment.declaration.parameters)).toContain(
      '"enum":["critical","high","medium","low","info"]',
    )
    expect(
      (await runTool(codeComment, { finding: { ...finding, severity: 'blocker' } }, contextOf(files))).error,
    ).toBeNull()
  })

  it.each([
    [{}, 'finding is required'],
    [{ finding: 'x' }, 'finding must be object'],
    [{ finding: { ...finding, confidence: 80 } }, 'finding.confidence'],
    [{ finding: { ...finding, start_line: 0 } }, 'finding.start_line'],
  ] as [JsonObject, string][])('names what is wrong with %o', async (args, text) => {
    expect((await runTool(codeComment, args, contextOf(files))).error?.message).toContain(text)
  })
})
