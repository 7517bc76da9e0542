import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../ports/language-model.ts'
import { readFences } from '../prompts/fence-untrusted.ts'
import { renderJson } from '../report/to-json.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import { callTool, scriptedModel } from '../testing/scripted-model.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import { reviewChanges } from './review-changes.ts'

const guarded = 'export function remove(user) {\n  if (!user.isAdmin) throw denied()\n  drop(user)\n}\n'
const unguarded = 'export function remove(user) {\n  drop(user)\n}\n'
const guard: JsonObject = {
  severity: 'critical',
  category: 'security',
  file: 'src/users.js',
  start_line: 2,
  side: 'old',
  existing_code: '  if (!user.isAdmin) throw denied()',
  title: 'The check of rights is gone',
  problem: 'Anybody can remove users.',
  evidence: '`if (!user.isAdmin) throw denied()`',
  confidence: 0.95,
}

describe('a change that only deletes lines', () => {
  const deletion = { 'src/users.js': { before: guarded, after: unguarded } }

  it('can carry a finding, on the line that is gone, and fails at the gate', async () => {
    const { report } = await review(deletion, guard)
    expect(report.findings).toMatchObject([
      {
        path: 'src/users.js',
        side: 'old',
        startLine: 2,
        placed: true,
        existingCode: '  if (!user.isAdmin) throw denied()',
        verification: { lineInDiff: true, evidenceFound: 'near' },
      },
    ])
    expect(report.outcome).toMatchObject({ result: 'failed', exitCode: 1, blocking: 1 })
    expect(JSON.parse(renderJson(report))).toMatchObject({ findings: [{ side: 'old', start_line: 2 }] })
  })

  it.each([
    ['without a side', { side: null }],
    ['with the wrong side', { side: 'new' }],
    ['with the number shown before the line', { existing_code: '-2:   if (!user.isAdmin) throw denied()' }],
    ['without code', { existing_code: '' }],
  ])('carries it also when it is named %s', async (_, change) => {
    const { report } = await review(deletion, { ...guard, ...change })
    expect(report.findings).toMatchObject([{ side: 'old', startLine: 2, placed: true }])
  })

  it('has the same fingerprint when lines above were added', async () => {
    const moved = {
      'src/users.js': { before: `// a\n// b\n${guarded}`, after: `// a\n// b\n${unguarded}` },
    }
    const [first, second] = [await review(deletion, guard), await review(moved, { ...guard, start_line: 4 })]
    expect(second.report.findings[0]?.startLine).toBe(4)
    expect(second.report.findings[0]?.fingerprint).toBe(first.report.findings[0]?.fingerprint)
  })
})

describe('a deleted file', () => {
  const deletion = {
    'src/guard.js': { before: 'export const denied = () => new Error("no")\n' },
    'src/users.js': { before: guarded, after: guarded.replace('no', 'yes').replace('drop', 'remove') },
  }

  it('is named to the model, and says how to report it', async () => {
    const { requests } = await review(deletion, guard)
    const named = readFences(textOf(requests[0])).find(({ kind }) => kind === 'deleted_files')
    expect(named?.text).toBe('src/guard.js')
    expect(textOf(requests[0])).toContain('side "old"')
  })

  it('makes up no other one by a line end in its name, and is still found by how it was written', async () => {
    const odd = { 'src/x\nlib/y.js': deletion['src/guard.js'], 'src/users.js': deletion['src/users.js'] }
    const written = '"src/x\\nlib/y.js"'
    const finding = { ...guard, file: written, title: 'Still imported', start_line: 1, existing_code: '' }
    const { report, requests } = await review(odd, finding)
    const named = readFences(textOf(requests[0])).find(({ kind }) => kind === 'deleted_files')
    expect(named?.text).toBe(written)
    expect(report.findings).toMatchObject([{ path: 'src/x\nlib/y.js', side: 'old', placed: true }])
  })

  it.each([
    ['by a line', { start_line: 1, existing_code: '' }],
    ['by its code', { start_line: 9, existing_code: 'export const denied = () => new Error("no")' }],
    ['by a line said to be of the new side', { start_line: 1, existing_code: '', side: 'new' }],
  ])('can carry a finding %s', async (_, change) => {
    const broken = { ...guard, file: 'src/guard.js', title: 'Still imported', ...change }
    const { report } = await review(deletion, broken)
    expect(report.findings).toMatchObject([
      { path: 'src/guard.js', side: 'old', startLine: 1, placed: true, title: 'Still imported' },
    ])
    expect(report.findings[0]?.verification).not.toBeNull()
    expect(report.coverage).toMatchObject([
      { path: 'src/guard.js', state: 'excluded', reason: 'deleted' },
      {},
    ])
    expect(report.outcome.exitCode).toBe(1)
  })
})

async function review(changes: Parameters<typeof memoryChanges>[0], finding: JsonObject) {
  const model = scriptedModel((request) => {
    if (request.tools[0]?.name === 'challenge_done') return callTool('challenge_done', { withdraw: [] })
    return request.turns.length === 1 ? callTool('code_comment', { finding }) : callTool('task_done')
  })
  const report = (await reviewChanges({ changes: memoryChanges(changes), model }))._unsafeUnwrap()
  return { report, requests: model.requests }
}

function textOf(request: ModelRequest | undefined): string {
  const [turn] = request?.turns ?? []
  return turn?.role === 'user' ? turn.text : ''
}
