// One run object: iterate it for what happens, await it for the result, in any order and as often as you like.
import assert from 'node:assert/strict'
import { reviewChanges } from '@scrutineer/core'
import { callTool, memoryChanges, scriptedModel } from '@scrutineer/core/testing'

const run = reviewChanges({
  changes: memoryChanges({
    'src/share.ts': {
      before: 'export const share = (total: number, people: number) => (people ? total / people : 0)\n',
      after: 'export const share = (total: number, people: number) => total / people\n',
    },
  }),
  // Stands in for a model: it reads the file, reports one finding, says that it is done, and on a second look still thinks so.
  model: scriptedModel([
    callTool('file_read', { file_path: 'src/share.ts' }),
    callTool('code_comment', {
      finding: {
        severity: 'high',
        category: 'correctness',
        file: 'src/share.ts',
        start_line: 1,
        existing_code: 'export const share = (total: number, people: number) => total / people',
        title: 'Division by zero',
        problem: 'With no people the share is Infinity.',
        evidence: 'The check of `people` is gone.',
        confidence: 0.95,
      },
    }),
    callTool('task_done'),
    callTool('challenge_done', { withdraw: [] }),
  ]),
})

const seen: string[] = []
for await (const event of run) {
  seen.push(event.type)
  if (event.type === 'tool-call-start') console.log(`the model calls ${event.tool}`)
  if (event.type === 'finding-accepted') console.log(`${event.finding.path}: ${event.finding.title}`)
}

// The same run, already finished: nothing is done twice.
const result = await run
assert.equal(seen[0], 'review-start')
assert.equal(seen.at(-1), 'review-end')
assert.equal(seen.filter((type) => type === 'tool-call-start').length, 3)
assert.equal(seen.filter((type) => type === 'finding-accepted').length, 1)
assert.ok(result.isOk())
assert.equal(result.value.outcome.result, 'failed')
assert.equal(result.value.findings[0]?.title, 'Division by zero')

// A late reader still sees the first event.
for await (const event of run) {
  assert.equal(event.type, 'review-start')
  break
}
