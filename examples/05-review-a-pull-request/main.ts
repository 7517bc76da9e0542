// The other kind of review: one conversation over a whole pull request, which must end with one JSON answer. The host
// and the workspaces are in memory here; the findings are checked against the change before they are handed out.
import assert from 'node:assert/strict'
import { describeError, reviewPullRequest } from '@scrutineer/core'
import { callTool, memoryChanges, memoryPullRequest, say, scriptedModel } from '@scrutineer/core/testing'

const changes = await memoryChanges({
  'src/service.py': {
    before: 'def create(widget):\n    save(widget)\n',
    after: 'def create(widget):\n    save(widget)\n    validate_name(widget.name)\n',
  },
}).read({ contextLines: 3 })
assert.ok(changes.isOk())

const result = await reviewPullRequest({
  pullRequest: 'https://github.com/acme/widget/pull/7',
  ...memoryPullRequest(changes.value, { title: 'Validate names' }),
  model: scriptedModel([
    callTool('read_repository_file', { path: 'src/service.py' }),
    say(
      JSON.stringify({
        summary: 'Names are validated too late.',
        findings: [
          {
            severity: 'high',
            title: 'Validation after the write',
            explanation: 'Invalid data is stored first.',
            path: 'src/service.py',
            line: 3,
            evidence: '`save(widget)` runs before `validate_name(widget.name)`.',
            recommendation: 'Validate first.',
          },
        ],
        notes: [],
      }),
    ),
  ]),
})

assert.ok(result.isOk())
const [finding] = result.value.findings
console.log(`${result.value.summary} ${finding?.path}:${finding?.line} ${finding?.title}`)
assert.equal(finding?.verification.lineInDiff, true)

// A stop half-way is an error with its reason, never a review that looks clean.
const stopped = await reviewPullRequest({
  pullRequest: 'https://github.com/acme/widget/pull/7',
  ...memoryPullRequest(changes.value),
  model: scriptedModel([say('I had a look and', 'length')]),
})
assert.ok(stopped.isErr())
console.log(describeError(stopped.error))
