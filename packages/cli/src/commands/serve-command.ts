import { err } from 'neverthrow'
import { duration } from '../arguments/flag.ts'
import { see } from '../arguments/read-flags.ts'
import { usageFailure } from '../failure.ts'
import { defineCommand } from './command.ts'

/** `scrutineer serve` */
export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'Serve reviews over HTTP until told to end',
  usage: ['reviews [FLAG ...]'],
  notes: [
    'reviews answers POST /reviews with the review of a pull request, and GET /health. It checks no caller: put it behind',
    'what does. The settings are variables, or lines of a file named .env in this folder; a variable wins over the file.',
    '',
    'OPENCODE_API_KEY        required',
    'OPENCODE_BASE_URL       a compatible endpoint (https://opencode.ai/zen/go/v1/chat/completions)',
    'OPENCODE_MODEL          which model (deepseek-v4-flash)',
    'GITHUB_TOKEN            for private repositories: read access to contents and pull requests',
    'GITHUB_SERVER_URL       where pull requests are (https://github.com)',
    'GITHUB_API_URL          its API (https://api.github.com)',
    'REVIEW_TIMEOUT_SECONDS  of one review (900)',
    'MAX_CONCURRENT_REVIEWS  further ones are refused (1)',
    'REVIEW_MAX_ROUNDS       answers of the model (8)',
    'REVIEW_MAX_TOOL_CALLS   over one review (32)',
    "REVIEW_WORKSPACE_ROOT   where workspaces are made (the system's folder for temporary files)",
    'HOST, PORT              where to listen (127.0.0.1, 8000)',
    '',
    'SIGTERM ends it in order: running reviews get time to end, new ones are refused.',
  ],
  flags: { drain: duration('Time for running reviews once told to end, such as 2m (30s)') },
  maxPositionals: 1,
  check: () => null,
  run: async ({ flags, positionals: [service] }, surroundings) => {
    if (service !== 'reviews') {
      const given =
        service === undefined ? 'no service is given' : `unknown service ${JSON.stringify(service)}`
      return err(usageFailure(`${given}, expected reviews; ${see('serve')}`))
    }
    return (await import('./run-serve.ts')).runServe(flags, surroundings)
  },
})
