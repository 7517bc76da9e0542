// Review what changed between two revisions. The reviewer here is the offline one, a fixed set of defect patterns; a
// model is one other line: `model: openai('gpt-5-mini')` from '@scrutineer/providers'.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeError, renderMarkdown, reviewChanges } from '@scrutineer/core'
import { offlineReviewer } from '@scrutineer/providers/offline'
import { gitRange } from '@scrutineer/tools/git'
import { makeRepository } from './make-repository.ts'

const dir = await mkdtemp(join(tmpdir(), 'scrutineer-story-'))
try {
  await makeRepository(dir)

  const result = await reviewChanges({
    changes: gitRange({ dir, from: 'main', to: 'feature' }),
    model: offlineReviewer(),
  })

  result.match(
    (report) => console.log(renderMarkdown(report)),
    (error) => console.error(describeError(error)),
  )

  assert.ok(result.isOk())
  assert.equal(result.value.outcome.result, 'failed')
  assert.deepEqual(
    result.value.findings.map(({ path, startLine, category }) => [path, startLine, category]),
    [['src/fetch-price.ts', 3, 'security']],
  )
} finally {
  await rm(dir, { recursive: true, force: true })
}
