import { describe, expect, it } from 'vitest'
import type { MemoryChange } from '../testing/memory-changes.ts'
import { callTool, callTools } from '../testing/scripted-model.ts'
import { done, newestResults, runReview } from './review-run.test-support.ts'

// Every secret here is invented, and put together from pieces so that no scanner takes this file for a leak.
const stripe = `sk_${'test_'}EXAMPLEEXAMPLEEXAMPLE00`
const github = `gh${'p_'}EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE00`
const slack = `xo${'xb-'}2094715836402-3817264950183-kR7vWq2mXt9LzNc4HbYj8PdF`
const password = 'blue-Lantern-7'
const secrets = [stripe, github, slack, password]

const files: Readonly<Record<string, MemoryChange>> = {
  '.env': { before: 'NODE_ENV=dev\n', after: `NODE_ENV=dev\nPAYMENT_KEY=${stripe}\n` },
  'src/c.ts': { before: 'export {};\n', after: `const token = "${github}";\nexport {};\n` },
  'src/d.ts': { after: `notify('${slack}')\n` },
  'src/gone.ts': { before: `login('app', { password: '${password}' })\nkept()\n`, after: 'kept()\n' },
  'AGENTS.md': {
    before: `Log in with password: ${password}\n`,
    after: `Log in with password: ${password}\nMore.\n`,
  },
}

const looks = callTools(
  ['file_read', { file_path: '.env' }],
  ['file_read', { file_path: 'src/d.ts' }],
  ['code_search', { search_text: 'token' }],
  ['code_search', { search_text: 'notify' }],
)
/** Quotes a line as it was shown, and says again what it saw. */
const comment = callTool('code_comment', {
  finding: {
    file: 'src/c.ts',
    title: 'The token is written into the code',
    severity: 'high',
    category: 'security',
    problem: 'Anybody can read it.',
    evidence: `const token = "ghp_${'*'.repeat(37)}";`,
    existing_code: `const token = "ghp_${'*'.repeat(37)}";`,
    start_line: 1,
    end_line: 1,
    confidence: 0.9,
  },
})

const on = { maskSecrets: true, maxChunkFiles: 12 }

describe('masked secrets', () => {
  it('reach no model, no event and no report, and keep every line where it is', async () => {
    const { model, events, report } = await runReview(files, [looks, comment, done], on)
    const everything = JSON.stringify([model.requests, events, report])
    for (const secret of secrets) expect(everything).not.toContain(secret)
    const results = newestResults(model.requests[1])
    expect(results[0]).toContain(`2|PAYMENT_KEY=sk_t${'*'.repeat(stripe.length - 4)}`)
    expect(results[1]).toContain('1|notify(')
    expect(report.outcome).toMatchObject({ result: 'failed', exitCode: 1 })
  })

  it('are found without a model, in files that are left out too, and a finding of a model about one joins', async () => {
    const { report } = await runReview(files, [looks, comment, done], on)
    expect(
      report.findings.map(({ path, startLine, severity, ruleId, placed }) => [
        path,
        startLine,
        severity,
        ruleId,
        placed,
      ]),
    ).toEqual([
      ['.env', 2, 'info', 'secret_committed', true],
      ['src/c.ts', 1, 'high', 'secret_committed', true],
      ['src/d.ts', 1, 'critical', 'secret_committed', true],
    ])
    expect(report.findings[2]?.evidence).toContain('xoxb…dF')
  })

  it('fail a review in which every file is left out', async () => {
    const locked = { 'package-lock.json': { after: `{ "token": "${slack}" }\n` } }
    const { model, report } = await runReview(locked, [], on)
    expect(model.requests).toEqual([])
    expect(report.findings).toMatchObject([{ path: 'package-lock.json', severity: 'critical' }])
    expect(report.status).toBe('nothing_reviewed')
    expect(report.outcome).toMatchObject({ result: 'failed', exitCode: 1, approvable: false })
  })

  it('are sent as they are unless a user asks for it', async () => {
    const { model, report } = await runReview(files, [looks, done], { maxChunkFiles: 12 })
    expect(JSON.stringify(model.requests)).toContain(github)
    expect(report.findings).toEqual([])
  })

  it('say nothing of a file that a user leaves out, or of a line that was there before', async () => {
    const before = `const token = "${github}";\n`
    const { report } = await runReview(
      { 'src/c.ts': { before, after: `${before}more()\n` }, 'lib/x.ts': { after: before } },
      [done],
      { ...on, exclude: ['lib/**'] },
    )
    expect(report.findings).toEqual([])
  })
})
