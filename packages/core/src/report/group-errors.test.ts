import { expect, it } from 'vitest'
import { buildReport } from './build-report.ts'
import { groupErrors } from './group-errors.ts'
import { renderMarkdown } from './render-markdown.ts'
import { renderText } from './render-text.ts'
import { covered, reportInput } from './report.test-support.ts'
import { toReportJson } from './to-json.ts'

const error = (subject: string | null, detail = 'down', code = 'network') => ({ code, subject, detail })

it('puts what says the same together, and nothing else', () => {
  expect(
    groupErrors([
      error('a'),
      error('b', 'down', 'timeout'),
      error('b'),
      error('a'),
      error('c', 'up'),
      error(null),
    ]),
  ).toEqual([
    { code: 'network', subjects: ['a', 'b'], detail: 'down' },
    { code: 'timeout', subjects: ['b'], detail: 'down' },
    { code: 'network', subjects: ['c'], detail: 'up' },
    { code: 'network', subjects: [], detail: 'down' },
  ])
})

it('text and Markdown say once what happened to many files, JSON keeps every file', () => {
  const paths = ['a.ts', 'b.ts', 'c.ts']
  const report = buildReport(
    reportInput({
      coverage: paths.map((path) => covered(path, { state: 'not_reviewed', reason: 'network' })),
      errors: [...paths.map((path) => error(path)), error('c.ts', 'late', 'timeout')],
    }),
  )
  const text = renderText(report, { detail: 'detailed' })
  expect(text.match(/error\[network\]/g)).toHaveLength(1)
  expect(text).toContain('error[network]: 3 files: down\n')
  expect(text).toContain('error[timeout]: c.ts: late\n')
  const markdown = renderMarkdown(report)
  expect(markdown).toContain('- `network` 3 files: down\n')
  expect(markdown).toContain('- `timeout` `c.ts`: late')
  for (const path of paths) {
    expect(text).toContain(`Not reviewed: ${path}`)
    expect(markdown).toContain(`- \`${path}\`: network`)
  }
  expect(toReportJson(report).errors).toHaveLength(4)
})
