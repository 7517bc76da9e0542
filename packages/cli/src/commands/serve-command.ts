import { err } from 'neverthrow'
import { see } from '../arguments/read-flags.ts'
import { type Failure, usageFailure } from '../failure.ts'
import { renderRows } from '../help/render-rows.ts'
import { serverVariables } from '../server/server-variables.ts'
import { type CommandText, defineCommand } from './command.ts'
import { type ServeValues, serveFlags } from './serve-flags.ts'

/** Flags that the small service has no use for. */
const ofTheServer = ['data', 'store', 'role', 'workers', 'host', 'port'] as const

/** Help of `scrutineer serve reviews`. */
export const serveReviewsText: CommandText = {
  name: 'serve reviews',
  summary: 'Serve reviews of pull requests to whoever asks',
  usage: ['[FLAG ...]'],
  notes: [
    'Answers POST /reviews with the review of a pull request, and GET /health. It checks no caller: put it behind what',
    'does. It takes --drain and --engine. The other settings are variables, or lines of a file named .env in this folder; a',
    'variable wins over the file.',
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
    'REVIEW_ENGINE           what reads Git: auto, native or embedded (auto: git where it is recent enough)',
    "REVIEW_WORKSPACE_ROOT   where workspaces are made (the system's folder for temporary files)",
    'HOST, PORT              where to listen (127.0.0.1, 8000)',
    '',
    'SIGTERM ends it in order: running reviews get time to end, new ones are refused.',
  ],
}

/** `scrutineer serve` */
export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'Serve reviews over HTTP until told to end',
  usage: ['[FLAG ...]', 'reviews [FLAG ...]'],
  notes: [
    'The review server: an API with tokens, a queue that survives, credentials that are sealed, and a page at its root.',
    'scrutineer server init makes its keys and a first token. Further settings are variables, or lines of a file named .env',
    'in this folder; a variable wins over the file:',
    '',
    ...renderRows(Object.entries(serverVariables)),
    '',
    'SIGTERM ends it in order: what runs gets time to end, what does not is done by whoever starts next.',
    '',
    'serve reviews is a small service for pull requests, without callers, keys and a queue: scrutineer serve reviews --help.',
  ],
  flags: serveFlags,
  maxPositionals: 1,
  check: () => null,
  helpOf: ([service]) => (service === 'reviews' ? serveReviewsText : null),
  run: async ({ flags, positionals: [service] }, surroundings) => {
    if (service === undefined)
      return (await import('./run-serve-server.ts')).runServeServer(flags, surroundings)
    if (service !== 'reviews') {
      return err(
        usageFailure(
          `unknown service ${JSON.stringify(service)}, expected reviews or nothing; ${see('serve')}`,
        ),
      )
    }
    const failure = strayFlag(flags)
    if (failure !== null) return err(failure)
    return (await import('./run-serve-reviews.ts')).runServeReviews(flags, surroundings)
  },
})

function strayFlag(flags: ServeValues): Failure | null {
  const stray = ofTheServer.find((name) => flags[name] !== undefined)
  if (stray === undefined) return null
  const instead = stray === 'host' || stray === 'port' ? `; set ${stray.toUpperCase()} instead` : ''
  return usageFailure(`--${stray} is for the review server, not for serve reviews${instead}`)
}
