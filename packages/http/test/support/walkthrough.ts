import { byteLengthOf, type ChangeSet } from '@scrutineer/core'
import { memoryChanges, memoryPullRequest } from '@scrutineer/core/testing'
import { calling, concluding, toolCall } from './completion.ts'

/** The pull request of the documentation's walkthrough: a guard that was added behind what it should guard. */
export const pullRequestUrl = 'https://github.com/acme/widget/pull/7'
const path = 'src/widgets/service.py'

/** What GitHub says about it. */
export const pullRequest = {
  url: pullRequestUrl,
  owner: 'acme',
  repository: 'widget',
  number: 7,
  title: 'Reject empty widget names',
  body: 'Validate widget names before persistence.',
  author: 'octocat',
  baseRef: 'main',
  headRef: 'reject-empty-names',
  baseSha: '5b30a760c5f645b7f04e9b80d7c671075595b7f7',
  headSha: 'ac40ad2d21c11f3a1fef6fc921d19dd9f3f86b02',
} as const

/** The file has 212 lines; of 1 to 180, the result as it is sent has exactly this many bytes. */
export const resultBytes = 6240

const guard = ['    save(widget)', '    validate_name(widget.name)']

function serviceLines(padding: number): string[] {
  const lines = Array.from({ length: 212 }, (_, index) => `LIMIT_${index + 1} = ${index + 1}`)
  lines[0] = 'from __future__ import annotations'
  lines[2] = `# ${'-'.repeat(padding)}`
  lines[40] = 'def create(widget):'
  lines.splice(41, guard.length, ...guard)
  return lines
}

/** The content of the changed file at the head. */
function service(): string {
  const lines = serviceLines(0)
  const content = lines
    .slice(0, 180)
    .map((line, index) => `${index + 1}: ${line}`)
    .join('\n')
  const result = { ok: true, path, start_line: 1, end_line: 180, total_lines: 212, content, truncated: true }
  return `${serviceLines(resultBytes - byteLengthOf(JSON.stringify(result))).join('\n')}\n`
}

/** The change itself, in memory. */
async function walkthroughChange(): Promise<ChangeSet> {
  const after = service()
  const changes = memoryChanges({
    [path]: { before: after.replace(`${guard[1]}\n`, ''), after },
    'README.md': { before: '# widget\n', after: '# widget\n' },
    'src/widgets/api.py': {
      before: 'from service import create\n',
      after: 'from service import create\n',
    },
  })
  return (await changes.read({ contextLines: 3 }))._unsafeUnwrap()
}

/** Host and workspaces for it. */
export async function walkthroughPullRequest() {
  return memoryPullRequest(await walkthroughChange(), pullRequest)
}

/** What the model finds in it. */
export const finding = {
  severity: 'high',
  title: 'Validation occurs after the database write',
  explanation: 'The new guard cannot prevent invalid data from being stored.',
  path,
  line: 42,
  evidence: 'save(widget) executes before validate_name(widget.name).',
  recommendation: 'Validate before save and add a regression test.',
} as const

/** The model's two answers: it reads the file, then it concludes. */
export const walkthroughAnswers = [
  {
    ...calling(
      toolCall('call_read', 'read_repository_file', `{"path":"${path}","start_line":1,"end_line":180}`),
    ),
    usage: { prompt_tokens: 4200, completion_tokens: 180, total_tokens: 4380 },
  },
  concluding({
    summary: 'The validation runs after persistence.',
    findings: [finding],
    notes: ['Inspected the changed service and its callers.'],
  }),
] as const
