import { reviewChanges, reviewPullRequest } from '@scrutineer/core'
import { callTool, memoryChanges, memoryPullRequest, say, scriptedModel } from '@scrutineer/core/testing'

const path = 'src/share.ts'
const line = '  return total / people'
const changes = memoryChanges({
  [path]: {
    before:
      'export function share(total: number, people: number) {\n  return people === 0 ? 0 : total / people\n}\n',
    after: `export function share(total: number, people: number) {\n${line}\n}\n`,
  },
})

/** One scripted review of each kind, in memory alone; answers with their reports. */
export async function reviewBoth(): Promise<{ change: unknown; pullRequest: unknown }> {
  const finding = {
    severity: 'high',
    category: 'correctness',
    file: path,
    start_line: 2,
    existing_code: line,
    title: 'Division by zero',
    problem: 'With no people the result is Infinity.',
    evidence: '`total / people`',
    confidence: 0.9,
  }
  const change = await reviewChanges({
    changes,
    model: scriptedModel([
      callTool('file_read', { file_path: path }),
      callTool('code_comment', { finding }),
      callTool('task_done'),
      callTool('challenge_done', { withdraw: [] }),
    ]),
  })

  const read = await changes.read({ contextLines: 3 })
  if (read.isErr()) return { change: null, pullRequest: read.error }
  const answer = {
    summary: 'One defect.',
    findings: [
      {
        severity: 'high',
        title: 'Division by zero',
        explanation: 'With no people the result is Infinity.',
        path,
        line: 2,
        evidence: '`total / people`',
        recommendation: 'Keep the check.',
      },
    ],
    notes: [],
  }
  const pullRequest = await reviewPullRequest({
    pullRequest: 'https://github.com/acme/widget/pull/7',
    model: scriptedModel([callTool('read_repository_file', { path }), say(JSON.stringify(answer))]),
    ...memoryPullRequest(read.value),
  })
  return {
    change: change.isOk() ? change.value : change.error,
    pullRequest: pullRequest.isOk() ? pullRequest.value : pullRequest.error,
  }
}
