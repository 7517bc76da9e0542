// An analyzer beside the review server: a small program that knows JSON and YAML. What it says is shown to the model as
// context, is never a finding by itself, and is needed once it is there: without it no review is done.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readFences } from '@scrutineer/core'
import { callTool, memoryChanges, scriptedModel } from '@scrutineer/core/testing'
import { analyzersReady, createReviewExecutor, httpAnalyzer } from '@scrutineer/http/server'
import { okAsync } from 'neverthrow'

const script = fileURLToPath(new URL('./sidecar.ts', import.meta.url))
const sidecar = spawn(process.execPath, [...process.execArgv, script], { stdio: ['pipe', 'pipe', 'inherit'] })
const [line] = (await once(sidecar.stdout, 'data')) as [Buffer]
const analyzer = httpAnalyzer({ id: 'syntax', languages: ['json', 'yaml'], url: line.toString().trim() })
const isReady = analyzersReady([analyzer])
assert.ok((await isReady()).isOk())

// A repository and a model that stand in for those of a real deployment.
const changes = memoryChanges({
  'package.json': { after: '{\n  "name": "widget",\n}\n' },
  'deploy.yaml': { after: 'steps:\n  - run: build\n - run: test\n' },
  'sound.yaml': { after: 'a: 1\n' },
  'src/a.ts': { after: 'export {}\n' },
})
const model = scriptedModel(() => callTool('task_done'))
const executor = createReviewExecutor({
  analyzers: [analyzer],
  modelFor: () => okAsync(model),
  clients: {
    find: (id) => okAsync({ id, secretHashes: [], permissions: [], repositories: null, disabled: false }),
  },
  repositories: {
    open: (_, options) =>
      changes
        .read(options)
        .map((opened) => ({ changes: opened, dispose: () => Promise.resolve() }))
        .mapErr(({ detail }) => ({ code: 'failed', detail })),
  },
})
const review = {
  reviewId: '00000000-0000-4000-8000-000000000001',
  clientId: 'acme',
  attempt: 1,
  profileVersion: 1,
  remainingMs: 60_000,
  submission: {
    repositoryUrl: 'https://git.example/acme/widget.git',
    branch: 'main',
    baseCommitId: 'b'.repeat(40),
    commitId: 'a'.repeat(40),
    outputLanguage: null,
    reviewPolicy: null,
    environments: [],
    providerProfileId: '00000000-0000-4000-8000-000000000002',
  },
}
const signal = new AbortController().signal
const result = (await executor.execute(review, signal))._unsafeUnwrap()

const shown = model.requests
  .flatMap(({ turns }) => turns.flatMap((turn) => (turn.role === 'user' ? readFences(turn.text) : [])))
  .filter(({ kind }) => kind === 'analyzer_records')
  .flatMap(({ text }) => text.split('\n'))
assert.ok(shown.some((record) => record.startsWith('package.json:3 syntax: The file is no valid JSON')))
assert.ok(shown.some((record) => record.startsWith('deploy.yaml:3 syntax: The file is no valid YAML')))
assert.equal(
  shown.some((record) => record.startsWith('sound.yaml') || record.startsWith('src/a.ts')),
  false,
)
assert.deepEqual(result.findings, [])
console.log(shown.join('\n'))

// Gone, it keeps reviews from being taken, and one that was taken already fails.
const gone = once(sidecar, 'exit')
sidecar.stdin.end()
await gone
assert.equal((await isReady())._unsafeUnwrapErr().code, 'analyzer_unavailable')
assert.equal((await executor.execute(review, signal))._unsafeUnwrapErr().code, 'analyzer_unavailable')
console.log('Without the analyzer no review is done.')
