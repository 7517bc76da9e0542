// Anything that answers requests can review: implement the `LanguageModel` port and let the conformance check try it.
import assert from 'node:assert/strict'
import { renderMarkdown, reviewChanges } from '@scrutineer/core'
import { checkLanguageModel, memoryChanges } from '@scrutineer/core/testing'
import { todoReviewer } from './todo-reviewer.ts'

// #region check
// What every adapter of the port must keep; the list names what it does not.
assert.deepEqual(await checkLanguageModel(todoReviewer, { newAbort: () => new AbortController() }), [])
// #endregion

const result = await reviewChanges({
  model: todoReviewer(),
  failOn: ['medium', 'high', 'critical'],
  changes: memoryChanges({
    'src/fee.ts': {
      before: 'export const fee = 1\n',
      after: '// FIXME: ask for the real fee\nexport const fee = 2\n',
    },
    'src/tax.ts': { before: 'export const tax = 1\n', after: 'export const tax = 2\n' },
  }),
})

assert.ok(result.isOk())
console.log(renderMarkdown(result.value))
assert.equal(result.value.status, 'complete')
assert.equal(result.value.model?.isAi, false)
assert.deepEqual(
  result.value.findings.map(({ path, startLine, title }) => [path, startLine, title]),
  [['src/fee.ts', 1, 'A FIXME is committed']],
)
