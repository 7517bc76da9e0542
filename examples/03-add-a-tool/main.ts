// A tool of your own beside the five that a model has anyway. The compiler knows the input from the schema.
import assert from 'node:assert/strict'
import { changeReviewTools, reviewChanges } from '@scrutineer/core'
import { callTool, memoryChanges, scriptedModel } from '@scrutineer/core/testing'
import { codeOwner } from './code-owner.ts'

const model = scriptedModel([
  callTool('code_owner', { path: 'billing/charge.ts' }),
  callTool('code_owner', { path: 'web/cart.ts' }),
  callTool('code_owner', { file: 'billing/charge.ts' }),
  callTool('task_done'),
])

const result = await reviewChanges({
  model,
  tools: [...changeReviewTools, codeOwner],
  changes: memoryChanges({
    CODEOWNERS: { before: '/billing/ @acme/payments\n', after: '/billing/ @acme/payments\n' },
    'billing/charge.ts': { before: 'export const fee = 1\n', after: 'export const fee = 2\n' },
  }),
})

assert.ok(result.isOk())
assert.equal(result.value.outcome.result, 'passed')

const answers = model.requests.at(-1)?.turns.filter((turn) => turn.role === 'tool') ?? []
for (const { content, isError } of answers) console.log(isError ? `refused: ${content}` : content)

// Found, not found, and a call that does not fit the schema: the model reads each and the review goes on.
assert.match(answers[0]?.content ?? '', /@acme\/payments/)
assert.match(answers[1]?.content ?? '', /Nobody owns web\/cart\.ts/)
assert.match(answers[2]?.content ?? '', /path/)
assert.deepEqual(
  answers.map(({ isError }) => isError),
  [false, true, true],
)
