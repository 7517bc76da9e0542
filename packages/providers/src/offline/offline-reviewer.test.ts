import type { ChangeSet, ModelRequest, ReviewReport, Turn } from '@scrutineer/core'
import {
  changeReviewTools,
  defaultReviewSettings,
  fenceUntrusted,
  reviewChanges,
  reviewPullRequest,
} from '@scrutineer/core'
import type { MemoryChange } from '@scrutineer/core/testing'
import { checkLanguageModel, memoryChanges, memoryPullRequest } from '@scrutineer/core/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offlineReviewer } from './offline-reviewer.ts'

type Changes = Readonly<Record<string, MemoryChange>>

async function report(changes: Changes): Promise<ReviewReport> {
  const run = await reviewChanges({ changes: memoryChanges(changes), model: offlineReviewer() })
  return run._unsafeUnwrap()
}

async function pullRequest(changes: Changes) {
  const set: ChangeSet = (await memoryChanges(changes).read({ contextLines: 3 }))._unsafeUnwrap()
  const memory = memoryPullRequest(set)
  const run = await reviewPullRequest({
    pullRequest: 'https://github.com/acme/widget/pull/7',
    model: offlineReviewer(),
    ...memory,
  })
  return run._unsafeUnwrap()
}

function lines(count: number, name = 'line'): string {
  return Array.from({ length: count }, (_, index) => `${name}${index} = ${index}\n`).join('')
}

const secret = `AK${'IA'}Q3EGVZ7LWB5XHTNR`

describe('offlineReviewer', () => {
  it('keeps what the port of a model promises', async () => {
    expect(await checkLanguageModel(offlineReviewer, { newAbort: () => new AbortController() })).toEqual([])
  })

  it('says that it is no AI, and uses no tokens', async () => {
    const { model, usage } = await report({ 'a.js': { after: 'debugger\n' } })
    expect(model).toMatchObject({ provider: 'offline', model: 'patterns-1', isAi: false })
    expect(usage).toMatchObject({ totalTokens: 0, complete: true })
  })
})

describe('a change review by the offline reviewer', () => {
  it('finds each defect at its line and completes', async () => {
    const { status, findings } = await report({
      'src/a.js': { before: 'start()\n', after: 'start()\ndebugger\n' },
      'src/b.py': { after: 'try:\n    save()\nexcept:\n    pass\n' },
      'src/c.ts': { after: 'export const fine = 1\n' },
    })
    expect(status).toBe('complete')
    expect(findings.map(({ path, startLine, ruleId }) => [path, startLine, ruleId])).toEqual([
      ['src/a.js', 2, 'offline/debugger-javascript'],
      ['src/b.py', 3, 'offline/bare-except-pass'],
    ])
  })

  it('has nothing to say about a harmless change', async () => {
    const { status, findings } = await report({ 'src/a.js': { before: 'a\n', after: 'b\n' } })
    expect([status, findings]).toEqual(['complete', []])
  })

  it('reads the file to tell code from a text that began far above', async () => {
    const before = `TEXT = """\n${lines(60)}"""\n`
    const after = before.replace('line50 = 50\n', 'line50 = 50\nexcept:\n    pass\n')
    expect((await report({ 'a.py': { before, after } })).findings).toEqual([])
    const code = lines(61)
    const plain = { before: code, after: code.replace('line50 = 50\n', 'line50 = 50\nexcept:\n    pass\n') }
    expect((await report({ 'a.py': plain })).findings.map(({ startLine }) => startLine)).toEqual([52])
  })

  it('finds what only the unseen lines prove', async () => {
    const before = `host = request.args["host"]\n${lines(30, 'x')}done()\n`
    const after = before.replace('done()\n', 'os.system(f"ping {host}")\n')
    const { findings } = await report({ 'a.py': { before, after } })
    expect(findings.map(({ ruleId, startLine }) => [ruleId, startLine])).toEqual([
      ['offline/shell-command-python', 32],
    ])
  })

  it('points at the deleted lines that emptied a branch', async () => {
    const before =
      'package a\n\nfunc f() error {\n\tif err := g(); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}\n'
    const { findings } = await report({ 'a.go': { before, after: before.replace('\t\treturn err\n', '') } })
    expect(findings.map(({ ruleId, side, startLine }) => [ruleId, side, startLine])).toEqual([
      ['offline/empty-error-branch-go', 'old', 5],
    ])
  })

  it('never repeats a secret, also where it stands beside another defect', async () => {
    const { findings } = await report({
      'a.ts': { after: `connect({ rejectUnauthorized: false, id: '${secret}' })\n` },
    })
    expect(findings.map(({ ruleId }) => String(ruleId)).sort()).toEqual([
      'offline/aws-access-key',
      'offline/tls-check-off-node',
    ])
    expect(JSON.stringify(findings)).not.toContain(secret)
    expect(JSON.stringify(findings)).toContain('AK…NR')
  })

  it('reports the worst when there is more than it may report, and ends', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`src/f${index}.js`, { after: 'try { a() } catch (e) {}\n' }]),
    )
    const { status, findings } = await report({ ...many, 'src/z.ts': { after: `const a = '${secret}'\n` } })
    expect(status).toBe('complete')
    expect(findings.some(({ path }) => path === 'src/z.ts')).toBe(true)
  })

  it('gives equal reports for equal changes', async () => {
    const changes = { 'a.js': { after: 'debugger\nif (x === NaN) {}\n' } }
    expect(JSON.stringify((await report(changes)).findings)).toBe(
      JSON.stringify((await report(changes)).findings),
    )
  })
})

describe('a pull-request review by the offline reviewer', () => {
  it('ends with findings whose evidence stands at their lines', async () => {
    const before = lines(50)
    const after = before.replace('line40 = 40\n', 'line40 = 40\nexcept:\n    pass\n')
    const { findings, notes, summary } = await pullRequest({ 'a.py': { before, after } })
    expect(findings).toMatchObject([
      {
        path: 'a.py',
        line: 42,
        severity: 'medium',
        verification: { lineInDiff: true, evidenceFound: 'near' },
      },
    ])
    expect(summary).toContain('1 place')
    expect(notes[0]).toContain('no AI')
  })

  it('asks for the diff of what the first message had no room for', async () => {
    const filler = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`data/f${index}.py`, { after: lines(3000, `name${index}_`) }]),
    )
    const { findings } = await pullRequest({ ...filler, 'z/last.js': { after: 'debugger\n' } })
    expect(findings.map(({ path, line }) => [path, line])).toEqual([['z/last.js', 1]])
  })

  it('finds nothing in a harmless change', async () => {
    expect((await pullRequest({ 'a.js': { after: 'start()\n' } })).findings).toEqual([])
  })
})

describe('what the offline reviewer is offered', () => {
  const diff = '--- a/a.py\n+++ b/a.py\n@@ -40,1 +40,3 @@\n 40: x = 1\n+41: except:\n+42:     pass'
  const ask: ModelRequest = {
    system: '',
    turns: [{ role: 'user', text: fenceUntrusted('diff', diff) }],
    tools: changeReviewTools.map(({ declaration }) => declaration),
    toolChoice: 'auto',
    maxOutputTokens: null,
    sessionKey: 'k',
    tolerate: [],
  }

  async function next(request: ModelRequest) {
    return (await offlineReviewer().complete(request, {}))._unsafeUnwrap()
  }

  const only = (...names: string[]) => ask.tools.filter(({ name }) => names.includes(name))
  const called = ({ turn }: Awaited<ReturnType<typeof next>>) => turn.toolCalls.map(({ name }) => name)

  it('reads first where it may', async () => {
    const { turn } = await next(ask)
    expect(turn.toolCalls).toMatchObject([
      { name: 'file_read', arguments: { file_path: 'a.py', start_line: 1, end_line: 81 } },
    ])
  })

  it('judges by the diff alone where it may not read', async () => {
    expect(called(await next({ ...ask, tools: only('code_comment', 'task_done') }))).toEqual(['code_comment'])
  })

  it('judges by the diff alone when a reading fails', async () => {
    const first = await next(ask)
    const [call] = first.turn.toolCalls
    const failed: Turn = {
      role: 'tool',
      callId: call?.id ?? '',
      toolName: 'file_read',
      content: '{"ok":false}',
      isError: true,
    }
    expect(called(await next({ ...ask, turns: [...ask.turns, first.turn, failed] }))).toEqual([
      'code_comment',
    ])
  })

  it('reports each place once, also when a report is refused', async () => {
    const tools = only('code_comment', 'task_done')
    const first = await next({ ...ask, tools })
    const [call] = first.turn.toolCalls
    const refused: Turn = {
      role: 'tool',
      callId: call?.id ?? '',
      toolName: 'code_comment',
      content: '{"ok":false,"error":{"code":"x","message":"y"}}',
      isError: true,
    }
    expect(called(await next({ ...ask, tools, turns: [...ask.turns, first.turn, refused] }))).toEqual([
      'task_done',
    ])
  })

  it('ends at once where it can only end', async () => {
    expect(called(await next({ ...ask, tools: only('task_done') }))).toEqual(['task_done'])
  })

  it('answers in words where it may call nothing', async () => {
    const silent = await next({ ...ask, tools: [], toolChoice: 'none' })
    expect([silent.finish.unified, called(silent)]).toEqual(['stop', []])
    expect(silent.turn.text).not.toBe('')
  })

  it('leaves out the fields that a tool does not declare', async () => {
    const narrow = {
      name: 'code_comment',
      description: '',
      parameters: {
        type: 'object',
        properties: { finding: { type: 'object', properties: { title: {}, file: {} } } },
      },
    }
    const { turn } = await next({ ...ask, tools: [narrow] })
    expect(Object.keys(turn.toolCalls[0]?.arguments['finding'] ?? {}).sort()).toEqual(['file', 'title'])
  })

  it('ignores a file that does not agree with the diff', async () => {
    const first = await next(ask)
    const [call] = first.turn.toolCalls
    const other: Turn = {
      role: 'tool',
      callId: call?.id ?? '',
      toolName: 'file_read',
      content: `1|"""\n${Array.from({ length: 40 }, (_, index) => `${index + 2}|other`).join('\n')}`,
      isError: false,
    }
    expect(called(await next({ ...ask, turns: [...ask.turns, first.turn, other] }))).toEqual(['code_comment'])
  })

  it('ends every conversation over any diff within its limits', async () => {
    const piece = fc.constantFrom(
      'debugger',
      'except:',
      '    pass',
      '"""',
      "'",
      '/*',
      '*/',
      '`',
      `'${secret}'`,
      'os.system(f"a {b}")',
      '<<<<<<< HEAD',
      '=======',
      '>>>>>>> x',
      'if (a = 1) {',
      '',
      '\t',
      'def f(x=[]):',
    )
    const file = fc.record({
      path: fc.constantFrom('a.py', 'b.js', 'c.php', 'd.go', '.github/workflows/x.yml', 'e.rb', 'f.sql', 'g'),
      start: fc.integer({ min: 1, max: 900 }),
      added: fc.array(piece, { minLength: 1, maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 4 }), fc.boolean(), async (files, readable) => {
        const text = files
          .map(({ path, start, added }) =>
            [
              `--- a/${path}`,
              `+++ b/${path}`,
              `@@ -${start},0 +${start},${added.length} @@`,
              ...added.map((line, index) => `+${start + index}: ${line}`),
            ].join('\n'),
          )
          .join('\n\n')
        const turns: Turn[] = [{ role: 'user', text: fenceUntrusted('diff', text) }]
        for (let round = 0; ; round++) {
          expect(round).toBeLessThan(defaultReviewSettings.maxToolRounds)
          const { turn } = await next({ ...ask, turns: [...turns] })
          expect(turn.toolCalls.length).toBeGreaterThan(0)
          expect(turn.toolCalls.length).toBeLessThanOrEqual(8)
          expect(JSON.stringify(turn)).not.toContain(secret)
          if (turn.toolCalls.some(({ name }) => name === 'task_done')) break
          turns.push(turn)
          for (const { id, name } of turn.toolCalls) {
            const content = readable ? '1|x' : '{"ok":false}'
            turns.push({ role: 'tool', callId: id, toolName: name, content, isError: !readable })
          }
        }
      }),
      { numRuns: 150 },
    )
  })
})
