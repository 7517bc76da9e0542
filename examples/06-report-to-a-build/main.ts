// One report in the forms that build machines and code hosts read. The change is a patch here, and the reviewer the
// offline one; every form comes from the same report, and nothing is sent anywhere.
import assert from 'node:assert/strict'
import {
  type ChangedFile,
  renderGitHub,
  renderGitLab,
  renderHtml,
  renderRdjson,
  renderSarif,
  reviewChanges,
} from '@scrutineer/core'
import { offlineReviewer } from '@scrutineer/providers/offline'
import { patchText } from '@scrutineer/tools/patch'

const patch = `diff --git a/src/agent.ts b/src/agent.ts
--- a/src/agent.ts
+++ b/src/agent.ts
@@ -1,3 +1,3 @@
 import { Agent } from 'node:https'
 
-export const agent = new Agent({ keepAlive: true })
+export const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
`

const run = reviewChanges({ changes: patchText({ patch }), model: offlineReviewer() })

// GitHub takes comments only on lines of its own diff, and the page shows the diff: both need the changed files.
let files: readonly ChangedFile[] = []
for await (const event of run) {
  if (event.type === 'review-start') files = event.files
}
const result = await run
assert.ok(result.isOk())
const report = result.value

const sarif = JSON.parse(renderSarif(report)) as {
  version: string
  runs: [{ invocations: [{ executionSuccessful: boolean }]; results: { level: string; ruleId: string }[] }]
}
assert.equal(sarif.version, '2.1.0')
assert.equal(sarif.runs[0].invocations[0].executionSuccessful, true)
assert.deepEqual(
  sarif.runs[0].results.map(({ level }) => level),
  ['error'],
)

const review = JSON.parse(renderGitHub(report, files)) as {
  event: string
  comments: { path: string; line: number; side: string }[]
}
assert.equal(review.event, 'COMMENT')
assert.deepEqual(
  review.comments.map(({ path, line, side }) => [path, line, side]),
  [['src/agent.ts', 3, 'RIGHT']],
)

const issues = JSON.parse(renderGitLab(report)) as { severity: string; location: { path: string } }[]
assert.equal(issues[0]?.location.path, 'src/agent.ts')

const diagnostics = JSON.parse(renderRdjson(report)) as { diagnostics: { severity: string }[] }
assert.equal(diagnostics.diagnostics[0]?.severity, 'ERROR')

const page = renderHtml(report, files)
assert.match(page, /^<!doctype html>/i)
assert.doesNotMatch(page, /<script/i)

console.log(`${report.findings.length} finding: SARIF ${sarif.runs[0].results[0]?.ruleId}`)
