import { describe, expect, it } from 'vitest'
import type { Finding } from '../../findings/finding.ts'
import { changedFile, finding } from '../../findings/findings.test-support.ts'
import type { ChangedFile } from '../../vocabulary/changed-file.ts'
import type { ReportInput } from '../build-report.ts'
import { buildFailureReport, buildReport } from '../build-report.ts'
import { covered, reportInput } from '../report.test-support.ts'
import { cutMarkdown } from './cut-markdown.ts'
import { renderGitHub } from './render-github.ts'

interface Payload {
  readonly commit_id?: string
  readonly event: string
  readonly body: string
  readonly comments: readonly {
    readonly path: string
    readonly body: string
    readonly side: string
    readonly line: number
    readonly start_side?: string
    readonly start_line?: number
  }[]
}

/** Ten lines around one replaced line, the fifth of them. */
const file = changedFile('src/a.ts', '@@ -1,10 +1,10 @@\n 1\n 2\n 3\n 4\n-old\n+new\n 6\n 7\n 8\n 9\n 10')

function payloadOf(given: Partial<ReportInput>, files: readonly ChangedFile[] = [file]): Payload {
  return JSON.parse(renderGitHub(buildReport(reportInput(given)), files)) as Payload
}

const on = (startLine: number, endLine = startLine, given: Partial<Finding> = {}) =>
  finding({ startLine, endLine, fingerprint: `f${startLine}`, ...given })

describe('a report as a GitHub review', () => {
  it('comments on the side and the lines that the finding is about', () => {
    const { comments, commit_id, event } = payloadOf({
      findings: [on(5), on(4, 6), on(5, 5, { side: 'old', fingerprint: 'old' })],
    })
    expect({ commit_id, event }).toEqual({ commit_id: 'b'.repeat(40), event: 'COMMENT' })
    expect(comments.map(({ body, ...place }) => place)).toEqual([
      { path: 'src/a.ts', side: 'RIGHT', line: 6, start_side: 'RIGHT', start_line: 4 },
      { path: 'src/a.ts', side: 'RIGHT', line: 5 },
      { path: 'src/a.ts', side: 'LEFT', line: 5 },
    ])
  })

  it.each<[string, Finding, boolean]>([
    ['three lines above a change', on(2), true],
    ['three lines below', on(8), true],
    ['four lines above, where GitHub shows nothing', on(1), false],
    ['four lines below', on(9), false],
    ['a range that begins out of sight', on(1, 5), false],
    ['no line of the diff', on(99), false],
    ['a file that the change does not have', on(5, 5, { path: 'b.ts' }), false],
    ['no line', finding({ startLine: null, endLine: null }), false],
  ])('a finding on %s', (_name, found, isComment) => {
    const { comments, body } = payloadOf({ findings: [found] })
    expect(comments).toHaveLength(isComment ? 1 : 0)
    expect(body.includes(found.title)).toBe(!isComment)
  })

  it('lets GitHub commit a suggestion that applies, its code untouched', () => {
    const text = 'a `b`\n```\n@octocat #1 <b>\n````'
    const [comment] = payloadOf({
      findings: [on(5, 5, { suggestion: { format: 'code', text, problem: null } })],
    }).comments
    expect(comment?.body).toContain(`\`\`\`\`\`suggestion\n${text}\n\`\`\`\`\`\n`)
  })

  it('offers to delete lines with an empty suggestion', () => {
    const suggestion = { format: 'code', text: '', problem: null } as const
    expect(payloadOf({ findings: [on(5, 5, { suggestion })] }).comments[0]?.body).toContain(
      '```suggestion\n```',
    )
  })

  it.each<[string, Partial<Finding>]>([
    ['does not apply', { suggestion: { format: 'code', text: 'x(', problem: 'brackets_unbalanced' } }],
    ['is a diff', { suggestion: { format: 'diff', text: '@@ -1 +1 @@\n-a\n+b', problem: null } }],
    [
      'is about deleted code',
      { side: 'old', suggestion: { format: 'code', text: 'x', problem: 'old_side' } },
    ],
  ])('offers nothing to commit where the suggestion %s', (_name, given) => {
    const [comment] = payloadOf({ findings: [on(5, 5, given)] }).comments
    expect(comment?.body).not.toContain('```suggestion')
    expect(comment?.body).toContain('**Suggestion**')
  })

  it('lets no word of a model mention, link or end a block', () => {
    const [comment] = payloadOf({
      findings: [
        on(5, 5, { title: '@octocat <b> #1', message: '</details>\n::error::x\n![i](http://x.test)' }),
      ],
    }).comments
    expect(comment?.body).toContain('`@octocat` &lt;b&gt; `#1`')
    expect(comment?.body).not.toMatch(/^::|<\/details>|!\[i\]/m)
  })

  it('sends at most 40 comments, the worst, and tells the rest in the body', () => {
    const long = changedFile(
      'src/a.ts',
      `@@ -0,0 +1,60 @@\n${Array.from({ length: 60 }, (_, at) => `+${at}`).join('\n')}`,
    )
    const minor = Array.from({ length: 45 }, (_, at) =>
      on(at + 1, at + 1, { severity: 'low', title: `m${at}.` }),
    )
    const worst = on(60, 60, { severity: 'critical', title: 'worst' })
    const { comments, body } = payloadOf({ findings: [...minor, worst] }, [long])
    expect(comments).toHaveLength(40)
    expect(comments.at(-1)?.body).toContain('worst')
    expect([...body.matchAll(/: m\d+\./g)]).toHaveLength(6)
  })

  it('stays below what GitHub takes as a body, and says so', () => {
    const { comments, body } = payloadOf({
      findings: [
        on(5, 5, { message: 'x\n'.repeat(50_000) }),
        ...Array.from({ length: 90 }, (_, at) => on(100 + at, 100 + at, { message: 'y\n'.repeat(2000) })),
      ],
    })
    for (const text of [body, comments[0]?.body ?? '']) {
      expect(text.length).toBeLessThan(65_536)
      expect(text).toContain('Cut here')
    }
  })

  it('names what was not reviewed', () => {
    const { body } = payloadOf({
      coverage: [covered('b.ts', { state: 'not_reviewed', reason: 'overloaded' })],
    })
    expect(body).toMatch(/incomplete[\s\S]*`b\.ts`: overloaded/)
  })
})

it('says why there is no review', () => {
  const failed = buildFailureReport(
    { name: 'scrutineer', version: '1.2.3' },
    { code: 'usage', subject: null, detail: 'unknown flag --x\n::error::y' },
  )
  const { body, comments } = JSON.parse(renderGitHub(failed, [])) as Payload
  expect(body).toMatch(/^\*\*There is no review: unknown flag --x .*\*\*$/m)
  expect(body).not.toMatch(/^::/m)
  expect(comments).toEqual([])
})

describe('cutting Markdown', () => {
  it('leaves alone what fits', () => {
    expect(cutMarkdown('```\na\n```', 10)).toBe('```\na\n```')
  })

  it('closes a fence that it opens', () => {
    expect(cutMarkdown(`\`\`\`\`js\n${'a\n'.repeat(20)}\`\`\`\``, 20)).toMatch(/^````js\n(a\n)+````\n\n\(Cut/)
  })

  it('opens none after one that was closed', () => {
    expect(cutMarkdown(`\`\`\`\na\n\`\`\`\n${'b\n'.repeat(20)}`, 20)).toMatch(/^```\na\n```\n(b\n)+\n\(Cut/)
  })

  it('splits no pair of surrogates', () => {
    expect(cutMarkdown('😀😀😀', 3)).toMatch(/^😀\n\n/)
  })
})
