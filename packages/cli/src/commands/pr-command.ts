import { err } from 'neverthrow'
import { see } from '../arguments/read-flags.ts'
import { usageFailure } from '../failure.ts'
import { formOfReports } from '../review/report-format.ts'
import { defineCommand } from './command.ts'
import { prFlags } from './pr-flags.ts'

/** `scrutineer pr` */
export const prCommand = defineCommand({
  name: 'pr',
  summary: 'Review a pull request of GitHub; posts nothing',
  usage: ['URL [FLAG ...]'],
  notes: [
    'URL is exactly https://github.com/OWNER/REPOSITORY/pull/NUMBER; GITHUB_SERVER_URL and GITHUB_API_URL name another',
    'host. GITHUB_TOKEN, with read access to contents and pull requests, is needed for private repositories.',
    '',
    'The model: flags, then SCRUTINEER_MODEL_PROTOCOL, _NAME, _ENDPOINT, _API_KEY, _TIMEOUT and _PROFILE, then',
    'OPENCODE_API_KEY, OPENCODE_BASE_URL and OPENCODE_MODEL. Without one there is no review.',
    'A key is never a flag.',
  ],
  flags: prFlags,
  failureDocument: 'error_body',
  maxPositionals: 1,
  check: ({ output }) =>
    output === undefined || formOfReports(output) === null
      ? null
      : usageFailure(`--output ${output} names a form that pr does not have; end it in .txt, .json or .md`),
  run: async ({ flags, positionals: [url] }, surroundings) => {
    if (url === undefined) {
      return err(usageFailure(`no pull request is given, expected its URL; ${see('pr')}`))
    }
    return (await import('./run-pr.ts')).runPr(url, flags, surroundings)
  },
})
